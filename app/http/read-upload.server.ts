import { AppError } from '#app/lib/app-error.ts';
import { parseForm } from './parse-form.server.ts';
import { BODY_MS, readBody } from './read-body.server.ts';

/** Bytes of a too large form that are still read and discarded, because browsers read no answer before they have sent everything. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

export interface UploadLimits {
  /** Limit of the whole form. */
  maxBytes: number;
  /** Error text for a larger form. */
  tooLarge: string;
  deadlineMs?: number;
}

/**
 * Reads a form with files of at most `maxBytes` in total, without buffering more than that.
 * @throws AppError `too-large` with `tooLarge`; `timeout`; `invalid` for a body that is not a form, or has too many fields
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

/** Only forms with a file are sent as multipart. */
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
