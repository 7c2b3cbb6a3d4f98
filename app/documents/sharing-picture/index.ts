import { drawSharingPicture } from './draw-picture.tsx';
import { pictureCache } from './picture-cache.ts';

export type { SharingPicture } from './picture.tsx';

/** Of this process; some 25 kB each. */
export const sharingPictures = pictureCache({ draw: drawSharingPicture, most: 200, perMinute: 120 });
