import * as z from 'zod';
import { MAX_UPLOAD_BYTES } from './picture-rules.ts';

/** Validation rules of a picture's form field, for browser and server alike. The content of the file is checked on the server. */

export const PICTURE_TOO_LARGE = 'The picture is too large; at most 2 MB are accepted.';
/** Maximum size of a form with a picture. The picture itself may have MAX_UPLOAD_BYTES. */
export const MAX_PICTURE_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;

const NO_PICTURE_CHOSEN = 'Choose a picture first.';

export const pictureForm = z.object({
  picture: z.file(NO_PICTURE_CHOSEN).min(1, NO_PICTURE_CHOSEN).max(MAX_UPLOAD_BYTES, PICTURE_TOO_LARGE),
});
