import { MAX_UPLOAD_BYTES } from '../domain/assets/index.ts';
import { AppError } from '../lib/app-error.ts';
import { parseForm } from './parse-form.server.ts';
import { BODY_MS, readBody } from './read-body.server.ts';

/** Of a form that is too large, so much is still taken in: browsers read no answer before they have sent all. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/**
 * Reads a form with files of at most `maxBytes` altogether, without buffering more than that.
 * @param tooLarge message for a larger one
 * @throws AppError `too-large` with `tooLarge`; `timeout`; `invalid` for what is no form, or has too many fields
 */
export async function readUpload(
  request: Request,
  {
    maxBytes,
    tooLarge,
    deadlineMs = BODY_MS.file,
  }: { maxBytes: number; tooLarge: string; deadlineMs?: number },
): Promise<FormData> {
  const body = await readBody(request, { maxBytes, tooLarge, deadlineMs }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too-large') void discard(request);
    throw error;
  });
  return parseForm(body, request.headers.get('content-type'));
}

/** The form around a picture, which may have MAX_UPLOAD_BYTES. */
const MAX_PICTURE_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;

/** @returns the picture uploaded as `picture`, unchanged @throws AppError `too-large` or `invalid` */
export async function readPicture(request: Request): Promise<Uint8Array> {
  const tooLarge = 'The picture is too large; at most 2 MB are accepted.';
  const bytes = await findFile(
    await readUpload(request, { maxBytes: MAX_PICTURE_FORM_BYTES, tooLarge }),
    'picture',
  );
  if (!bytes) throw new AppError('invalid', 'Choose a picture first.');
  return bytes;
}

/** Pictures are the only forms of their pages that come in parts. */
export const isUpload = (request: Request): boolean =>
  Boolean(request.headers.get('content-type')?.toLowerCase().startsWith('multipart/'));

/** The bytes of a form's file; null where none was chosen. */
export async function findFile(form: FormData, name: string): Promise<Uint8Array | null> {
  const file = form.get(name);
  return file instanceof Blob && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
}

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
