import type { Database } from '#app/domain/database.ts';
import { resolveListedId } from '#app/engine/list-plan.ts';
import { readCatalogue } from './read-catalogue.server.ts';

/** Maximum lines of an order that are looked at. */
const MAX_RECOGNISED_ITEMS = 100;
/** Names that shops use for the product in an order line. */
const RECOGNISED_ITEM_KEYS = ['id', 'sku', 'name', 'title', 'productId', 'product_id'] as const;

/**
 * Returns the catalogue entries that an order contains, as `|a|b|`: each line of `items` is recognised by a catalogue id or by the
 * product's name, either the tenant's or the default.
 * @returns '' if the order contains none
 */
export async function recogniseProducts(options: {
  db: Database;
  tenantId: string;
  /** Order data that the shop sent with a sale. */
  orderData: Readonly<Record<string, unknown>> | undefined;
}): Promise<string> {
  const { db, tenantId, orderData } = options;
  const lines = Array.isArray(orderData?.items) ? orderData.items.slice(0, MAX_RECOGNISED_ITEMS) : [];
  const texts = lines.flatMap(listTexts);
  if (texts.length === 0) return '';
  const catalogue = await readCatalogue({ db, tenantId });
  const idByName = new Map(
    catalogue.flatMap(({ id, name, defaultName }) =>
      [defaultName, ...(name ? [name] : [])].map((text) => [foldName(text), id] as const),
    ),
  );
  const catalogueIds = new Set(catalogue.map(({ id }) => id));
  const matchingIds = texts.flatMap((text) => {
    const id = resolveListedId(text) ?? idByName.get(foldName(text));
    return id !== undefined && catalogueIds.has(id) ? [id] : [];
  });
  const ids = catalogue.flatMap(({ id }) => (matchingIds.includes(id) ? [id] : []));
  return ids.length > 0 ? `|${ids.join('|')}|` : '';
}

function listTexts(line: unknown): string[] {
  if (typeof line === 'string') return [line];
  if (typeof line !== 'object' || line === null) return [];
  return RECOGNISED_ITEM_KEYS.flatMap((key) => {
    const value = (line as Record<string, unknown>)[key];
    return typeof value === 'string' ? [value.trim()] : [];
  });
}

const foldName = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
