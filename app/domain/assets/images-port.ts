import type { AssetKind, PictureType } from './rules.ts';

export interface Picture {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** What fetches pictures from addresses that people typed. */
export interface PictureSource {
  /** The bytes at an address, at most MAX_UPLOAD_BYTES; or why they could not be had, as a sentence. */
  fetch(url: string): Promise<{ bytes: Uint8Array } | { problem: string }>;
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
