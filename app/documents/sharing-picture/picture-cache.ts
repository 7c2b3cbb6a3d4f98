import { AppError } from '#app/lib/app-error.ts';
import type { SharingPicture } from './picture.tsx';

/**
 * Caches pictures. Each picture is drawn only once, and only one at a time, because drawing takes a tenth of a second of processor time. A
 * client that keeps requesting new ones (every tenant's host has its own) is soon refused, while cached pictures are still served.
 *
 * @param maxPictures maximum number of cached pictures; the least recently used is removed
 * @param perMinute maximum number of pictures to draw in a minute
 */
export function createPictureCache(options: {
  draw: (picture: SharingPicture) => Promise<Uint8Array<ArrayBuffer>>;
  maxPictures: number;
  perMinute: number;
  now?: () => number;
}) {
  const { draw, maxPictures, perMinute, now = Date.now } = options;
  const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let last: Promise<unknown> = Promise.resolve();
  let minute = { began: now(), drawn: 0 };

  const start = (key: string, picture: SharingPicture) => {
    if (now() - minute.began >= 60_000) minute = { began: now(), drawn: 0 };
    if (minute.drawn >= perMinute)
      throw new AppError('unavailable', 'Too many pictures at once.', { retryAfterSeconds: 60 });
    minute.drawn += 1;
    const drawing = last.then(() => draw(picture));
    last = drawing.catch(() => pictures.delete(key));
    return drawing;
  };

  return {
    /** @throws AppError `unavailable` when more new pictures are requested than a minute allows */
    async get(picture: SharingPicture) {
      const key = JSON.stringify(picture);
      const drawing = pictures.get(key) ?? start(key, picture);
      // The map keeps most recently used picture last.
      pictures.delete(key);
      pictures.set(key, drawing);
      for (const oldest of pictures.keys()) {
        if (pictures.size <= maxPictures) break;
        pictures.delete(oldest);
      }
      return drawing;
    },
  };
}
