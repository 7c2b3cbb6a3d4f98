import { drawSharingPicture } from './draw-picture.tsx';
import { createPictureCache } from './picture-cache.ts';

export type { SharingPicture } from './picture.tsx';

/** Cache of this process; a picture is some 25 kB. */
export const sharingPictures = createPictureCache({
  draw: drawSharingPicture,
  maxPictures: 200,
  perMinute: 120,
});
