import { createHash } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import type { Shelf } from '#app/protocol/shelf.ts';
import { productSettings, withoutShopLinks } from './catalogue-settings.ts';
import { findTenantByClient, type WidgetTenant } from './find-tenant.server.ts';
import { showToRegion } from './widget-config.ts';

/** Long enough that two states of one company's products never share a hash. */
const SHELF_HASH_LENGTH = 16;

/** Writes the file in the order of the ids, so that its name changes only with its contents. */
const writeShelf = (tenant: WidgetTenant): string => {
  const shelf: Shelf = productSettings(tenant);
  return JSON.stringify(Object.fromEntries(Object.entries(shelf).sort(([a], [b]) => (a < b ? -1 : 1))));
};

const hashShelf = (tenantId: string, text: string): string =>
  createHash('sha256').update(`${tenantId} ${text}`).digest('base64url').slice(0, SHELF_HASH_LENGTH);

/** @param tenant as visitors of the document's region see it (`showToRegion`)
 * @returns the name under which the company's products are served; undefined if nothing is set */
export function nameShelf(tenant: WidgetTenant): string | undefined {
  const text = writeShelf(tenant);
  return text === '{}' ? undefined : hashShelf(tenant.id, text);
}

/**
 * Returns the products of a company for its widgets, as JSON text.
 * @param db the primary: a replica may not have the version that the document's hash already names
 * @param hash from `nameShelf`; `latest` for the current products
 * @returns null for an unknown or inactive company, and for any hash other than the current ones: with the links to the shop, without them, and as each
 * region sees the products
 */
export async function findShelf(db: Database, tenantId: string, hash: string): Promise<string | null> {
  const tenant = await findTenantByClient(db, tenantId);
  // A subdomain must not be a second URL of the same file.
  if (tenant?.id !== tenantId) return null;
  // A document that names no region shows what every visitor may see.
  if (hash === 'latest') return writeShelf(showToRegion(tenant, undefined));
  const shown = [...REGIONS, undefined].map((region) => showToRegion(tenant, region));
  const texts = [tenant, withoutShopLinks(tenant), ...shown].map(writeShelf);
  return texts.find((text) => hash === hashShelf(tenantId, text)) ?? null;
}
