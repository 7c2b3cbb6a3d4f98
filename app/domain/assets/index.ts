export { deleteAsset, findAsset, redrawUpload, storeAsset } from './assets.server.ts';
export type { Images, Picture, PictureSource } from './images-port.ts';
export {
  damagedPicture,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_KINDS,
  parseAssetId,
  tooManyPixels,
} from './picture-rules.ts';
