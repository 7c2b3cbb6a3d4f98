import { sqltag as sql } from '@prisma/client/runtime/client';
import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { setStock } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { settleOtherProblems } from '#app/domain/intake-problems/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { applyFeed } from './apply-feed.server.ts';
import type { FeedSettings } from './feed-fields.ts';
import type { FeedSource, FilledField, StockRule } from './feed-product.ts';
import type { FeedProblem } from './judge-feed.ts';

const feedColumns = {
  source: true,
  url: true,
  isOn: true,
  fillsPrice: true,
  fillsPicture: true,
  fillsLink: true,
  outOfStock: true,
  maxChangePercent: true,
  nextReadAt: true,
  failingSince: true,
  lastSuccessAt: true,
  lastFailureAt: true,
  lastProblem: true,
  lastError: true,
} as const satisfies Prisma.ProductFeedSelect;

type Row = Prisma.ProductFeedGetPayload<{ select: typeof feedColumns }>;

/** A product feed as the console shows it. */
export type ProductFeed = Omit<
  Row,
  'source' | 'outOfStock' | 'lastProblem' | 'fillsPrice' | 'fillsPicture' | 'fillsLink'
> & {
  source: FeedSource;
  fills: FilledField[];
  outOfStock: StockRule;
  lastProblem: FeedProblem | null;
  productCount: number;
  matchCount: number;
};

/** Finds a tenant's product feed; null if it has none. */
export async function findFeed(db: Database, tenantId: string): Promise<ProductFeed | null> {
  const [row, [counts]] = await Promise.all([
    db.productFeed.findUnique({ where: { tenantId }, select: feedColumns }),
    db.$queryRaw<{ products: number | bigint; matches: number | bigint }[]>(sql`
      SELECT (SELECT COUNT(*) FROM "FeedProduct" WHERE "tenantId" = ${tenantId}) AS "products",
        (SELECT COUNT(*) FROM "FeedMatch" WHERE "tenantId" = ${tenantId}) AS "matches"`),
  ]);
  if (!row) return null;
  return { ...toFeed(row), productCount: Number(counts?.products), matchCount: Number(counts?.matches) };
}

function toFeed({ fillsPrice, fillsPicture, fillsLink, ...row }: Row) {
  const fills = { price: fillsPrice, picture: fillsPicture, link: fillsLink };
  return {
    ...row,
    source: row.source as FeedSource,
    outOfStock: row.outOfStock as StockRule,
    lastProblem: row.lastProblem as FeedProblem | null,
    fills: (Object.keys(fills) as FilledField[]).filter((field) => fills[field]),
  };
}

/** Columns to reset when the list that was read is discarded. */
const UNREAD_FEED = {
  validators: [],
  readingUntil: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastProblem: null,
  lastError: null,
};

/** Returns the versions of the fields in the feed's form, for saveFeed. */
export const feedVersions = (feed: FeedSettings): Record<string, string> => fieldVersions(readSettings(feed));

const readSettings = ({ source, url, fills, outOfStock, maxChangePercent }: FeedSettings): FeedSettings => ({
  ...{ source, url, fills, outOfStock, maxChangePercent },
});

/** The columns of a setting, under the names that the audit log uses. */
const FEED_SETTING_COLUMNS = { url: ['host'], fills: ['fillsPrice', 'fillsPicture', 'fillsLink'] };

/** Sets where the products are read and which fields they fill. @throws AppError `conflict` if there is a feed already */
export async function connectFeed(options: TenantOperation & { settings: FeedSettings }): Promise<void> {
  const { db, tenantId, settings, actor, now } = options;
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    if ((await tx.productFeed.count({ where: { tenantId } })) > 0)
      throw new AppError('conflict', 'A product feed already exists. Reload the page.');
    const columns = toColumns(settings);
    await tx.productFeed.create({ data: { tenantId, ...columns, nextReadAt: now } });
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.save', hideAddress({}, columns));
  });
}

/**
 * Changes only the given settings of a feed. New rules are applied to the products from the last read. If the source or URL changes,
 * products and matches are deleted, because ids have another meaning in another list.
 * @param versions of the fields that a form showed, so that changes made elsewhere since then are not overwritten
 * @throws AppError `not-found`; `conflict` with `stale`
 */
export async function saveFeed(
  options: TenantOperation & { settings: Partial<FeedSettings>; versions?: FieldVersions },
): Promise<void> {
  const { db, tenantId, settings, versions = {}, actor, now } = options;
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const row = await tx.productFeed.findUnique({ where: { tenantId }, select: feedColumns });
    if (!row) throw feedNotFound();
    const present = readSettings(toFeed(row));
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, target: null, actor, present, columns: FEED_SETTING_COLUMNS },
      action: 'feed.save',
      changes: settings,
      read: versions,
    });
    const after = { ...present, ...changes };
    const changed = hideAddress(toColumns(present), toColumns(after));
    const isMoved = present.source !== after.source || present.url !== after.url;
    if (!isMoved && Object.keys(changed).length === 0) return;
    if (isMoved) await forgetProducts(tx, { tenantId, now });
    await tx.productFeed.update({
      where: { tenantId },
      data: { ...toColumns(after), ...(isMoved && { ...UNREAD_FEED, nextReadAt: now }) },
    });
    if (!isMoved) await applyFeed(tx, { tenantId, actor, now });
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.save', changed);
  });
}

const toColumns = ({ fills, ...settings }: FeedSettings) => ({
  ...settings,
  fillsPrice: fills.includes('price'),
  fillsPicture: fills.includes('picture'),
  fillsLink: fills.includes('link'),
});

/** Logs hosts instead of URLs, because the rest of a URL may be a secret of the shop. */
function hideAddress(
  before: Partial<ReturnType<typeof toColumns>>,
  after: ReturnType<typeof toColumns>,
): Prisma.InputJsonObject {
  const shortened = ({ url, ...rest }: typeof before) => ({
    ...rest,
    ...(url !== undefined && { host: new URL(url).host }),
  });
  return changesBetween(shortened(before), shortened(after));
}

/** Switches the feed on or off. While it is off, all entries count as in stock; prices, pictures and links are not changed. */
export async function switchFeed({
  db,
  tenantId,
  isOn,
  actor,
  now,
}: TenantOperation & { isOn: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const { count } = await tx.productFeed.updateMany({
      where: { tenantId, isOn: !isOn },
      data: { isOn, ...(isOn && { nextReadAt: now }) },
    });
    if (count === 0) return assertFeed(tx, tenantId);
    await applyFeed(tx, { tenantId, actor, now });
    await recordFeedAudit(tx, { tenantId, actor, now }, isOn ? 'feed.enable' : 'feed.disable');
  });
}

/** Deletes the feed with its matches. The catalogue's prices, pictures and links are not changed. */
export async function removeFeed({ db, tenantId, actor, now }: TenantOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const { count } = await tx.productFeed.deleteMany({ where: { tenantId } });
    if (count === 0) throw feedNotFound();
    await forgetProducts(tx, { tenantId, now });
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.remove');
  });
}

async function forgetProducts(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await settleOtherProblems(tx, { tenantId, source: 'feed', except: [], now });
  await tx.feedProduct.deleteMany({ where: { tenantId } });
  await tx.feedMatch.deleteMany({ where: { tenantId } });
  await setStock(tx, { tenantId, stock: new Map() });
}

export const recordFeedAudit = (
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: Omit<TenantOperation, 'db'>,
  action: string,
  details: Prisma.InputJsonObject = {},
) => recordAudit(tx, { actor, action, tenantId, details }, now);

/** @throws AppError `not-found` */
export async function assertFeed(tx: Prisma.TransactionClient, tenantId: string): Promise<void> {
  if ((await tx.productFeed.count({ where: { tenantId } })) === 0) throw feedNotFound();
}

export const feedNotFound = () => new AppError('not-found', 'Connect a product feed first.');
