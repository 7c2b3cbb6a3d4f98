import { resolveListedId } from '#app/engine/list-plan.ts';
import { compactName } from './compact-name.ts';

/** What a line of an order says of its product. The first of each list says most: a variation's id, then its product's. */
export interface OrderLine {
  ids: string[];
  skus: string[];
  urls: string[];
  names: string[];
}

/** What is known of a tenant's products. A null entry: the product is not in the catalogue, as staff said. */
export interface LineRules {
  /** Keys of OrderLineMatch. */
  taught: ReadonlyMap<string, string | null>;
  /** Products of the confirmed matches. */
  matched: readonly { entryId: string; key: string; sku: string | null; url: string | null }[];
  entries: readonly { id: string; defaultName: string; name: string | null }[];
}

/** Fields by which programs name the product of a line. */
const LINE_FIELDS: Readonly<Record<keyof OrderLine, readonly string[]>> = {
  ids: ['variationId', 'variation_id', 'variantId', 'variant_id', 'productId', 'product_id', 'id'],
  skus: ['sku'],
  urls: ['permalink', 'url', 'link', 'productUrl'],
  names: ['name', 'title'],
};

/** Reads a line as shops and programs send it; null if it says nothing of a product. */
export function readOrderLine(line: unknown): OrderLine | null {
  if (typeof line === 'string')
    return line.trim() ? { ids: [], skus: [line.trim()], urls: [], names: [line.trim()] } : null;
  if (typeof line !== 'object' || line === null) return null;
  const read = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const value = (line as Record<string, unknown>)[field];
      const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
      // WooCommerce writes 0 for a product without variations.
      return text === '' || text === '0' ? [] : [text];
    });
  const { ids, skus, urls, names } = LINE_FIELDS;
  const result = { ids: read(ids), skus: read(skus), urls: read(urls), names: read(names) };
  return Object.values(result).some((values) => values.length > 0) ? result : null;
}

/** Lists the keys under which a line's product is taught: those that mean this product and no other. */
export function listLineKeys({ ids: [id], skus: [sku], names: [name] }: OrderLine): string[] {
  const words = name === undefined ? '' : compactName(name);
  return [
    ...(id === undefined ? [] : [`id:${id}`]),
    ...(sku === undefined ? [] : [`sku:${sku.toLowerCase()}`]),
    ...(words === '' ? [] : [`name:${words}`]),
  ];
}

/**
 * Recognises the product of a line: by its id or URL in the confirmed matches, then by its SKU, then by its name without strengths and
 * sizes. What staff said of a line counts before what we would find.
 * @returns the entry's id; null for a product that is not in the catalogue; undefined if the product is not known
 */
export function recogniseLine(line: OrderLine, rules: LineRules): string | null | undefined {
  const { taught, matched } = rules;
  const findTaught = (keys: string[]) =>
    keys.map((key) => taught.get(key)).find((entry) => entry !== undefined);
  const findMatched = (test: (product: LineRules['matched'][number]) => boolean) =>
    matched.find(test)?.entryId;
  const findById = (id: string) => findTaught([`id:${id}`]) ?? findMatched(({ key }) => key === id);
  const bySteps: (() => string | null | undefined)[] = [
    ...line.ids.map((id) => () => (taught.get(`id:${id}`) === null ? null : findById(id))),
    ...line.urls.map((url) => () => {
      const address = foldUrl(url);
      return address && findMatched((product) => foldUrl(product.url) === address);
    }),
    ...line.skus.map((sku) => () => findTaught([`sku:${sku.toLowerCase()}`])),
    ...line.skus.map((sku) => () => findMatched((product) => isSameText(product.sku, sku))),
    ...[...line.ids, ...line.skus].map((id) => () => findListed(id, rules)),
    ...[...line.names, ...line.skus].map((name) => () => findByName(name, rules)),
  ];
  for (const step of bySteps) {
    const entry = step();
    if (entry !== undefined && entry !== '') return entry;
  }
  return undefined;
}

const isSameText = (one: string | null, other: string): boolean =>
  one !== null && one.toLowerCase() === other.toLowerCase();

/** Other spellings of an entry's id count, too (D4). */
function findListed(id: string, { entries }: LineRules): string | undefined {
  const listed = resolveListedId(id) ?? resolveListedId(id.toLowerCase());
  return entries.some((entry) => entry.id === listed) ? listed : undefined;
}

function findByName(name: string, { taught, entries }: LineRules): string | null | undefined {
  const exact = entries.filter((entry) =>
    [entry.name, entry.defaultName].some((own) => own !== null && foldName(own) === foldName(name)),
  );
  if (exact.length === 1) return exact[0]?.id;
  const words = compactName(name);
  if (words === '') return undefined;
  const said = taught.get(`name:${words}`);
  if (said !== undefined) return said;
  const fitting = entries.filter((entry) => listEntryWords(entry).includes(words));
  return fitting.length === 1 ? fitting[0]?.id : undefined;
}

/** Lists what the names of an entry are reduced to. An entry that is made of two substances is also sold as their blend. */
function listEntryWords({ id, defaultName, name }: LineRules['entries'][number]): string[] {
  const names = [id, defaultName, ...(name === null ? [] : [name])].map(compactName).filter(Boolean);
  return defaultName.includes(' + ') ? names.flatMap((words) => [words, `${words}blend`]) : names;
}

const foldName = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Reduces a URL to what identifies its page; '' if it is none. Shops put the variation into the query. */
function foldUrl(url: string | null): string {
  const parts = /^https?:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url ?? '');
  if (!parts) return '';
  const [, host = '', path = '', query = ''] = parts;
  const variation = query
    .split('&')
    .find((part) => part.startsWith('variant=') || part.startsWith('attribute_'));
  return `${host.toLowerCase().replace(/^www\./, '')}${path.replace(/\/$/, '')}${variation ? `?${variation}` : ''}`;
}
