export { deleteAsset, findAsset, redrawUpload, storeAsset } from './assets.server.ts';
export type { Images, Picture, PictureSource } from './images-port.ts';
export {
  damagedPicture,
  KINDS,
  MAX_PIXELS,
  MAX_UPLOAD_BYTES,
  parseAssetId,
  tooManyPixels,
  UPLOAD_FORMATS,
} from './rules.ts';
