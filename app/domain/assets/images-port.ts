import type { AssetKind, PictureType } from './rules.ts';

export interface Picture {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** What draws pictures anew. */
export interface Images {
  /**
   * The picture as it looks: upright, its first frame, fitted into what its kind allows, without anything else that was in
   * the file.
   * @throws AppError `invalid` for too many pixels or a file that cannot be read
   */
  redraw(bytes: Uint8Array, as: { type: PictureType; kind: AssetKind }): Promise<Picture>;
}
