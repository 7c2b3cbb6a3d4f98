import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';

/** The response of a page's action when the service failed: the page remains open with the user's input. */
export interface FailedSave {
  failedSave: {
    /** ID of the submitted edit form, or else its intent; null if unknown. */
    form: string | null;
    reason: string;
  };
}

const FAILED_SAVE_SECONDS = 30;
const TIMEOUT = new Error('timeout');

/**
 * The `clientAction` of a page with edit forms. Without it a failed save shows the error page instead of the form (Remix 2 has no other
 * way). Redirects (to the login, the password page or the saved page) are followed as usual.
 */
export async function saveOrStay({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const copy = request.clone();
  try {
    return await withDeadline(serverAction());
  } catch (error) {
    if (isRedirect(error) || request.signal.aborted) throw error;
    const failure: FailedSave = {
      failedSave: { form: await readForm(copy), reason: await describeFailure(error) },
    };
    return failure;
  }
}

/**
 * The `shouldRevalidate` of a page with edit forms and of the frames around it: after a failed save no loader is called, because a loader
 * would fail too and its error would replace the page.
 */
export const revalidateUnlessFailed = ({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean =>
  defaultShouldRevalidate && readFailedSave(actionResult) === undefined;

/** The exports of a page with edit forms. */
export { revalidateUnlessFailed as shouldRevalidate, saveOrStay as clientAction };

/** Returns the failure in a page's action data; undefined for any other response. */
export const readFailedSave = (answer: unknown): FailedSave['failedSave'] | undefined =>
  typeof answer === 'object' && answer !== null && 'failedSave' in answer
    ? (answer as FailedSave).failedSave
    : undefined;

async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(TIMEOUT), FAILED_SAVE_SECONDS * 1000);
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

const isRedirect = (error: unknown): boolean =>
  error instanceof Response && error.status >= 300 && error.status < 400;

/** Uploads are multipart and have no intent. */
async function readForm(request: Request): Promise<string | null> {
  const isOrdinary = request.headers.get('content-type')?.includes('application/x-www-form-urlencoded');
  if (!isOrdinary) return null;
  const fields = new URLSearchParams(await request.text());
  return fields.get('form') ?? fields.get('intent');
}

async function describeFailure(error: unknown): Promise<string> {
  if (error === TIMEOUT)
    return `The service did not answer within ${FAILED_SAVE_SECONDS} seconds. Your changes may be saved all the same. You can safely try again.`;
  if (error instanceof Response)
    return (await readMessage(error)) ?? 'The service refused to save your changes.';
  if (isRouteErrorResponse(error)) return error.data?.message ?? 'The service refused to save your changes.';
  if (error instanceof TypeError)
    return navigator.onLine ? 'We could not reach the service.' : 'You are offline.';
  return 'Something went wrong on our side.';
}

async function readMessage(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.includes('application/json')) return undefined;
  const body = (await response.json()) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : undefined;
}
