export { findAsset } from './find-asset.server.ts';
export type { Images, Picture, PictureSource } from './images-port.ts';
export {
  broken,
  KINDS,
  MAX_PIXELS,
  MAX_UPLOAD_BYTES,
  parseAssetId,
  tooManyPixels,
  UPLOAD_FORMATS,
} from './rules.ts';
export { deleteAsset, redrawUpload, storeAsset } from './save-asset.server.ts';
