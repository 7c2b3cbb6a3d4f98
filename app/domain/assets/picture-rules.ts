import * as z from 'zod';
import { AppError } from '#app/lib/app-error.ts';

/** Size limits and format of an uploaded picture, by its purpose. Mail programs support PNG; WebP is smaller for photographs. */
export const PICTURE_KINDS = {
  logo: { maxWidth: 640, maxHeight: 160, format: 'png' },
  cover: { maxWidth: 1280, maxHeight: 1280, format: 'webp' },
  product: { maxWidth: 800, maxHeight: 800, format: 'webp' },
  // Twice the width of a mail's text, for sharp screens. Outlook on Windows shows no WebP.
  mail: { maxWidth: 1200, maxHeight: 1600, format: 'jpeg-or-png' },
} as const;
export type AssetKind = keyof typeof PICTURE_KINDS;

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 25_000_000;
export const PICTURE_FORMATS = 'PNG, JPEG, WebP, GIF or AVIF';
export const PICTURE_TOO_LARGE = 'The picture is too large. Use a picture of at most 2 MB.';
/** Maximum size of a form with a picture. The picture itself may have MAX_PICTURE_BYTES. */
export const MAX_PICTURE_FORM_BYTES = MAX_PICTURE_BYTES + 1024 * 1024;
const NO_PICTURE_CHOSEN = 'Choose a picture first.';

/** The form field of a picture. The content of the file is checked on the server. */
export const pictureForm = z.object({
  picture: z.file(NO_PICTURE_CHOSEN).min(1, NO_PICTURE_CHOSEN).max(MAX_PICTURE_BYTES, PICTURE_TOO_LARGE),
});

export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Detects the type by the first bytes of the file. Its name and the type that the browser reports are not reliable. */
function detectPictureType(bytes: Uint8Array): PictureType | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  // The brands of an ISO media file: the major one and the compatible ones.
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 40))) return 'avif';
  return null;
}

/** @throws AppError `too-large` or `invalid`, with `fields.picture` */
export function assertUpload(bytes: Uint8Array): PictureType {
  if (bytes.length > MAX_PICTURE_BYTES) throw refused('too-large', PICTURE_TOO_LARGE);
  const type = detectPictureType(bytes);
  if (type) return type;
  if (/<svg[\s>]/i.test(ascii(bytes, 0, 4096)))
    throw refused(
      'invalid',
      `We don’t accept SVG pictures because they can contain scripts. Use ${PICTURE_FORMATS}.`,
    );
  throw refused('invalid', `We can’t use this file as a picture. Use ${PICTURE_FORMATS}.`);
}

export const tooManyPixels = () =>
  refused('invalid', 'The picture has too many pixels. Use a picture of at most 25 megapixels.');
export const damagedPicture = () =>
  refused('invalid', 'We can’t read this picture because the file is damaged. Choose another picture.');

const refused = (code: 'invalid' | 'too-large', message: string) =>
  new AppError(code, message, { fields: { picture: [message] } });
