export { parseAssetId } from '#app/lib/media-path.ts';
export { deleteAsset, findAsset, redrawUpload, storeAsset } from './assets.server.ts';
export type { Images, Picture, PictureSource } from './images-port.ts';
export { listMailPictures, type MailPicture, storeMailPicture } from './mail-pictures.server.ts';
export {
  damagedPicture,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_KINDS,
  tooManyPixels,
} from './picture-rules.ts';
