/** Returns the path at which a stored picture is served, on every host of the service. */
export const assetUrl = (assetId: string): string => `/media/${assetId}`;

/** Returns the id of the stored picture at a URL, or null for a URL elsewhere. */
export const parseAssetId = (url: string | null): string | null =>
  /^\/media\/([\w-]+)$/.exec(url ?? '')?.[1] ?? null;
