import * as z from 'zod';
import { MAX_UPLOAD_BYTES } from './rules.ts';

/** The rules of the form field of a picture, for browser and server alike. What the file holds is judged on the server. */

export const PICTURE_TOO_LARGE = 'The picture is too large; at most 2 MB are accepted.';
/** The form around a picture, which may have MAX_UPLOAD_BYTES. */
export const MAX_PICTURE_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;

const MISSING = 'Choose a picture first.';

export const pictureForm = z.object({
  picture: z.file(MISSING).min(1, MISSING).max(MAX_UPLOAD_BYTES, PICTURE_TOO_LARGE),
});
