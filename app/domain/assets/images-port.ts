import type { AssetKind, PictureType } from './picture-rules.ts';

export interface Picture {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Fetches pictures from URLs that people typed. */
export interface PictureSource {
  /** Returns the bytes at a URL, at most MAX_PICTURE_BYTES; or the reason for a failure, as a sentence. */
  fetch(url: string): Promise<{ bytes: Uint8Array } | { problem: string }>;
}

export interface Images {
  /**
   * Returns the visible picture: upright, its first frame, scaled down to the limits of its kind, without any other content of the file.
   * @throws AppError `invalid` for too many pixels or an unreadable file
   */
  redraw(bytes: Uint8Array, as: { type: PictureType; kind: AssetKind }): Promise<Picture>;
}
