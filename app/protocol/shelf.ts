import type { ProductSettings } from '#app/engine/types.ts';

/** A company's settings for its products by id (D16), which a widget fetches after its document. */
export type Shelf = Record<string, ProductSettings>;

/** @param hash of the file's content; `latest` for the company's current settings */
export const shelfPath = (tenantId: string, hash: string): string =>
  `/shelf/${encodeURIComponent(tenantId)}/${hash}.json`;
