import type { TenantOperation } from '#app/domain/audit/index.ts';
import { findEntryId, readCatalogue } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { applyFeed } from './apply-feed.server.ts';
import { assertFeed, recordFeedAudit } from './feed-settings.server.ts';
import { sharesWord, splitName, suggestMatch } from './suggest-match.ts';

/** A product as shown on the page of matches. */
export interface ListedProduct {
  key: string;
  name: string;
  priceCents: number | null;
  inStock: boolean;
}

/** A catalogue entry with its confirmed or suggested product. */
export interface MatchRow {
  entryId: string;
  name: string;
  sold: boolean;
  priceCents: number | null;
  /** confirmed; gone: confirmed, but no longer in the list; suggested: fits by name; none */
  state: 'confirmed' | 'gone' | 'suggested' | 'none';
  /** The confirmed product, otherwise the suggested one. */
  productKey: string | null;
  /** The menu's options, best fits first. */
  choices: ListedProduct[];
}

export interface MatchList {
  rows: MatchRow[];
  /** Versions of each entry's confirmed match, for saveMatches. */
  versions: Record<string, string>;
  /** The first products that have no confirmed match. */
  unmatched: ListedProduct[];
  unmatchedCount: number;
}

/**
 * Maximum number of options per menu. With 100 options in each of about 25 menus, the page of a large shop was 750 kB. The search narrows
 * the menus.
 */
const MAX_MATCH_CHOICES = 40;
const MAX_UNMATCHED_PRODUCTS = 50;

/** Lists all entries with their matches and the choices for each. @param query words that narrow the menus */
export async function listMatches({
  db,
  tenantId,
  query,
}: {
  db: Database;
  tenantId: string;
  query: string;
}): Promise<MatchList> {
  const [lines, matches, storedProducts] = await Promise.all([
    readCatalogue({ db, tenantId }),
    db.feedMatch.findMany({ where: { tenantId } }),
    db.feedProduct.findMany({
      where: { tenantId },
      orderBy: { position: 'asc' },
      select: { key: true, name: true, priceCents: true, inStock: true },
    }),
  ]);
  const products = storedProducts.map((product) => ({ ...product, words: splitName(product.name) }));
  const confirmed = new Map(matches.map((match) => [match.entryId, match]));
  const matchedKeys = new Set(matches.map(({ productKey }) => productKey));
  const matchingProducts = products.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  const unmatched = matchingProducts.filter(({ key }) => !matchedKeys.has(key));
  return {
    versions: fieldVersions(
      Object.fromEntries(lines.map(({ id }) => [id, confirmed.get(id)?.productKey ?? null])),
    ),
    rows: lines.map((line): MatchRow => {
      const { id: entryId, name: ownName, defaultName, sold, priceCents } = line;
      const match = confirmed.get(entryId);
      const product = products.find(({ key }) => key === match?.productKey);
      const names = [...(ownName ? [ownName] : []), defaultName, entryId].map(splitName);
      const suggested = match ? null : suggestMatch(names, products);
      const choice = product ?? suggested;
      return {
        ...{ entryId, name: ownName ?? defaultName, sold, priceCents },
        state: match ? (product ? 'confirmed' : 'gone') : suggested ? 'suggested' : 'none',
        productKey: match?.productKey ?? suggested?.key ?? null,
        choices: listChoices(matchingProducts, {
          names,
          // The current choice is always among the options.
          first: choice ? [choice] : match ? [describeGone(match)] : [],
        }),
      };
    }),
    unmatched: unmatched.slice(0, MAX_UNMATCHED_PRODUCTS).map(describeProduct),
    unmatchedCount: unmatched.length,
  };
}

const describeProduct = ({ key, name, priceCents, inStock }: ListedProduct): ListedProduct => ({
  ...{ key, name, priceCents, inStock },
});

const describeGone = (match: { productKey: string; productName: string }): ListedProduct => ({
  key: match.productKey,
  name: match.productName,
  priceCents: null,
  inStock: false,
});

function listChoices(
  products: readonly (ListedProduct & { words: readonly string[] })[],
  { names, first }: { names: readonly (readonly string[])[]; first: readonly ListedProduct[] },
): ListedProduct[] {
  const rest = products.filter(({ key }) => !first.some((choice) => choice.key === key));
  const isLike = ({ words }: { words: readonly string[] }) => names.some((name) => sharesWord(name, words));
  const like = new Set(rest.filter(isLike));
  const otherProducts = rest.filter((product) => !like.has(product));
  return [...first, ...like, ...otherProducts].slice(0, MAX_MATCH_CHOICES).map(describeProduct);
}

/** The product of each entry: entry id → product key, or null. */
export type Matches = Readonly<Record<string, string | null>>;

/** Reads the confirmed matches; entries without a product are left out. */
export async function readMatches(db: Pick<Database, 'feedMatch'>, tenantId: string): Promise<Matches> {
  const rows = await db.feedMatch.findMany({
    where: { tenantId },
    select: { entryId: true, productKey: true },
  });
  return Object.fromEntries(rows.map(({ entryId, productKey }) => [entryId, productKey]));
}

/**
 * Stores the product of each entry, and applies the fields that the feed fills.
 * @param choices entries that are missing here are not changed
 * @param versions of the matches that the page showed, so that changes made elsewhere since then are not overwritten
 * @returns the number of entries that now have a product
 * @throws AppError `not-found` without a feed, or for an unknown entry or product; `conflict` with `stale`
 */
export async function saveMatches({
  db,
  tenantId,
  choices,
  versions = {},
  actor,
  now,
}: TenantOperation & { choices: Matches; versions?: FieldVersions }): Promise<number> {
  return db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    await assertFeed(tx, tenantId);
    const requestedMatches = Object.fromEntries(
      Object.entries(choices).map(([id, key]) => [findEntryId(id), key]),
    );
    const before = await readMatches(tx, tenantId);
    const present = Object.fromEntries(Object.keys(requestedMatches).map((id) => [id, before[id] ?? null]));
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, target: null, actor, present },
      action: 'feed.match',
      changes: requestedMatches,
      read: versions,
    });
    const changed = Object.entries(changes).filter(([id, productKey]) => productKey !== present[id]);
    for (const [entryId, productKey] of changed) await storeMatch(tx, { tenantId, entryId, productKey, now });
    const matchedCount = await applyFeed(tx, { tenantId, actor, now });
    const details = { count: matchedCount, ...Object.fromEntries(changed.map(([id]) => [id, true])) };
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.match', details);
    return matchedCount;
  });
}

async function storeMatch(
  tx: Prisma.TransactionClient,
  match: { tenantId: string; entryId: string; productKey: string | null; now: Date },
): Promise<void> {
  const { tenantId, entryId, productKey, now } = match;
  if (productKey === null) {
    await tx.feedMatch.deleteMany({ where: { tenantId, entryId } });
    return;
  }
  const product = await tx.feedProduct.findUnique({ where: { tenantId_key: { tenantId, key: productKey } } });
  if (!product) throw new AppError('not-found', 'Product not found in the list.');
  const columns = { productKey, productName: product.name };
  await tx.feedMatch.upsert({
    where: { tenantId_entryId: { tenantId, entryId } },
    create: { tenantId, entryId, ...columns, createdAt: now },
    update: columns,
  });
}
