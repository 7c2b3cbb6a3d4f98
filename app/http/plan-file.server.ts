import { findAsset, parseAssetId } from '#app/domain/assets/index.ts';
import type { Database } from '#app/domain/database.ts';

/** The policy allows only the file's own styles. The file has no script and makes no requests. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups";

/** Answers with a file made of a plan, which no cache and no search engine stores. */
export const planFile = (body: string | Uint8Array, type: string, name: string): Response =>
  new Response(body as BodyInit, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });

/** Returns the uploaded logo, which is stored as a PNG. Returns null for a logo on another site, which files never fetch. */
export async function findLogo(db: Database, logoUrl: string | null): Promise<Uint8Array | null> {
  const id = parseAssetId(logoUrl);
  const asset = id ? await findAsset(db, id) : null;
  return asset?.bytes ?? null;
}
