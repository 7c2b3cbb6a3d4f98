export { deleteAsset, findAsset, redrawUpload, storeAsset } from './assets.server.ts';
export type { Images, Picture, PictureSource } from './images-port.ts';
export {
  damagedPicture,
  MAX_PICTURE_PIXELS,
  MAX_UPLOAD_BYTES,
  PICTURE_KINDS,
  parseAssetId,
  tooManyPixels,
  UPLOAD_FORMATS,
} from './picture-rules.ts';
