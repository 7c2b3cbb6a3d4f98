import { AppError } from '#app/lib/app-error.ts';
import { parseForm } from './parse-form.server.ts';
import { BODY_MS, readBody } from './read-body.server.ts';

/** Of a form that is too large, so much is still taken in: browsers read no answer before they have sent all. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

export interface UploadLimits {
  /** Of the whole form. */
  maxBytes: number;
  /** Message for a larger one. */
  tooLarge: string;
  deadlineMs?: number;
}

/**
 * Reads a form with files of at most `maxBytes` altogether, without buffering more than that.
 * @throws AppError `too-large` with `tooLarge`; `timeout`; `invalid` for what is no form, or has too many fields
 */
export async function readUpload(
  request: Request,
  { maxBytes, tooLarge, deadlineMs = BODY_MS.file }: UploadLimits,
): Promise<FormData> {
  const body = await readBody(request, { maxBytes, tooLarge, deadlineMs }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too-large') void discard(request);
    throw error;
  });
  return parseForm(body, request.headers.get('content-type'));
}

/** Forms with a file come in parts, and no others. */
export const isUpload = (request: Request): boolean =>
  Boolean(request.headers.get('content-type')?.toLowerCase().startsWith('multipart/'));

async function discard({ body }: Request): Promise<void> {
  const reader = body?.getReader();
  try {
    for (let size = 0; reader && size < MAX_DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader?.cancel();
  } catch {
    // The client has disconnected.
  }
}
