import { createHash } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import type { Shelf } from '#app/protocol/shelf.ts';
import { productSettings } from './catalogue-settings.ts';
import { findTenantByClient, type WidgetTenant } from './find-tenant.server.ts';

/** Enough that no two states of one company's products meet. */
const HASH_LENGTH = 16;

/** The file as it is sent: in the order of the ids, so that its name changes only with what is in it. */
const writeShelf = (tenant: WidgetTenant): string => {
  const shelf: Shelf = productSettings(tenant);
  return JSON.stringify(Object.fromEntries(Object.entries(shelf).sort(([a], [b]) => (a < b ? -1 : 1))));
};

const hashShelf = (tenantId: string, text: string): string =>
  createHash('sha256').update(`${tenantId} ${text}`).digest('base64url').slice(0, HASH_LENGTH);

/** @returns the name under which the company's products are served; undefined if it has set none */
export function nameShelf(tenant: WidgetTenant): string | undefined {
  const text = writeShelf(tenant);
  return text === '{}' ? undefined : hashShelf(tenant.id, text);
}

/**
 * The products of a company for its widgets, as JSON text.
 * @param db the primary: a replica may not have what the document's hash already names
 * @param hash as `nameShelf` gave it; `latest` for the products of this moment
 * @returns null for an unknown or inactive company, and for any other hash than that of this moment
 */
export async function findShelf(db: Database, tenantId: string, hash: string): Promise<string | null> {
  const tenant = await findTenantByClient(db, tenantId);
  // A subdomain is no second address of the same file.
  if (tenant?.id !== tenantId) return null;
  const text = writeShelf(tenant);
  return hash === 'latest' || hash === hashShelf(tenantId, text) ? text : null;
}
