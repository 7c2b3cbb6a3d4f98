import { drawSharingPicture } from './draw-picture.tsx';
import { keepPictures } from './kept-pictures.ts';

export type { SharingPicture } from './picture.tsx';

/** Of this process; some 25 kB each. */
export const sharingPictures = keepPictures({ draw: drawSharingPicture, most: 200, perMinute: 120 });
