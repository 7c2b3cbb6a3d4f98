import type { Sharp } from 'sharp';
import {
  damagedPicture,
  type Images,
  MAX_PICTURE_PIXELS,
  PICTURE_KINDS,
  type Picture,
  tooManyPixels,
} from '#app/domain/assets/index.ts';

/** Sharp's names of the accepted types. Sharp detects the type from the file's content; any other type is refused. */
const FORMAT = { png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'heif' } as const;
const MAX_SECONDS = 10;
const ENCODERS = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 85, mozjpeg: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
} as const;

/** Renders pictures with sharp, one at a time, because a picture of 25 megapixels takes 100 MB while it is rendered. */
export function createImages(): Images {
  let last: Promise<unknown> = Promise.resolve();
  return {
    redraw(bytes, as) {
      const currentRedraw = last.then(() => redraw(bytes, as));
      last = currentRedraw.catch(() => undefined);
      return currentRedraw;
    },
  };
}

const redraw: Images['redraw'] = async (bytes, { type, kind }) => {
  // Sharp is loaded with the first picture, because loading it takes a tenth of the startup time.
  const { default: sharp } = await import('sharp');
  const { maxWidth, maxHeight, format } = PICTURE_KINDS[kind];
  // The header check below counts pixels and gives a clear error; this limit is a second safeguard.
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 });
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (header?.format !== FORMAT[type]) throw damagedPicture();
  if (header.width * header.height > MAX_PICTURE_PIXELS) throw tooManyPixels();
  const fitted = picture
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true });
  const encoding = format === 'jpeg-or-png' ? (header.hasAlpha ? 'png' : 'jpeg') : format;
  const encoded = ENCODERS[encoding](fitted);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((error: Error) => {
    throw /pixel limit/i.test(error.message) ? tooManyPixels() : damagedPicture();
  });
  return {
    contentType: `image/${encoding}`,
    bytes: Uint8Array.from(data),
    width: info.width,
    height: info.height,
  } satisfies Picture;
};
