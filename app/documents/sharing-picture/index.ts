import { drawSharingPicture } from './draw-picture.tsx';
import { pictureCache } from './picture-cache.ts';

export type { SharingPicture } from './picture.tsx';

/** Cache of this process; a picture is some 25 kB. */
export const sharingPictures = pictureCache({ draw: drawSharingPicture, most: 200, perMinute: 120 });
