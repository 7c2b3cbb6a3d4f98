import { sqltag as sql } from '@prisma/client/runtime/client';
import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import { type AuditActor, changesBetween, recordAudit } from '../audit/index.ts';
import { setStock } from '../catalogue/index.ts';
import type { Database, Prisma } from '../database.ts';
import { lockTenant } from '../tenants/index.ts';
import { applyFeed } from './apply-feed.server.ts';
import type { FeedSource, FilledField, StockRule } from './feed-product.ts';
import type { FeedSettings } from './fields.ts';
import type { FeedProblem } from './judge-feed.ts';

interface Action {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

const shown = {
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

type Row = Prisma.ProductFeedGetPayload<{ select: typeof shown }>;

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

/** A tenant's product feed; null if it has none. */
export async function findFeed(db: Database, tenantId: string): Promise<ProductFeed | null> {
  const [row, [counts]] = await Promise.all([
    db.productFeed.findUnique({ where: { tenantId }, select: shown }),
    db.$queryRaw<{ products: number | bigint; matches: number | bigint }[]>(sql`
      SELECT (SELECT COUNT(*) FROM "FeedProduct" WHERE "tenantId" = ${tenantId}) AS "products",
        (SELECT COUNT(*) FROM "FeedMatch" WHERE "tenantId" = ${tenantId}) AS "matches"`),
  ]);
  if (!row) return null;
  const { fillsPrice, fillsPicture, fillsLink, ...rest } = row;
  const fills = { price: fillsPrice, picture: fillsPicture, link: fillsLink };
  return {
    ...rest,
    source: row.source as FeedSource,
    outOfStock: row.outOfStock as StockRule,
    lastProblem: row.lastProblem as FeedProblem | null,
    fills: (Object.keys(fills) as FilledField[]).filter((field) => fills[field]),
    productCount: Number(counts?.products),
    matchCount: Number(counts?.matches),
  };
}

/** What is forgotten with the list that it was read from. */
const UNREAD = {
  validators: [],
  readingUntil: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastProblem: null,
  lastError: null,
};

/**
 * Sets where the products are read and what they fill; other rules are applied to the products as they were read last. Another source or
 * address begins anew: products and matches are forgotten, since ids mean something else there.
 */
export async function saveFeed({
  db,
  tenantId,
  settings,
  actor,
  now,
}: Action & { settings: FeedSettings }): Promise<void> {
  const { source, url, fills, outOfStock, maxChangePercent } = settings;
  const columns = {
    ...{ source, url, outOfStock, maxChangePercent },
    fillsPrice: fills.includes('price'),
    fillsPicture: fills.includes('picture'),
    fillsLink: fills.includes('link'),
  };
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw noSuchTenant();
    const before = await tx.productFeed.findUnique({ where: { tenantId }, select: shown });
    const isMoved = before?.source !== source || before.url !== url;
    if (isMoved) await forgetProducts(tx, tenantId);
    await tx.productFeed.upsert({
      where: { tenantId },
      create: { tenantId, ...columns, nextReadAt: now },
      update: { ...columns, ...(isMoved && { ...UNREAD, nextReadAt: now }) },
    });
    if (before && !isMoved) await applyFeed(tx, { tenantId, actor, now });
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.save', hideAddress(before ?? {}, columns));
  });
}

/** Hosts in place of addresses: the rest of an address may be a secret of the shop's. */
function hideAddress(before: Partial<Row>, after: Partial<Row>): Prisma.InputJsonObject {
  const shortened = ({ url, ...rest }: Partial<Row>) => ({
    ...rest,
    ...(url !== undefined && { host: new URL(url).host }),
  });
  return changesBetween(shortened(before), shortened(after));
}

/** Stops and starts the reading. While it is off, all entries count as in stock; prices, pictures and links stay. */
export async function switchFeed({
  db,
  tenantId,
  isOn,
  actor,
  now,
}: Action & { isOn: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw noSuchTenant();
    const { count } = await tx.productFeed.updateMany({
      where: { tenantId, isOn: !isOn },
      data: { isOn, ...(isOn && { nextReadAt: now }) },
    });
    if (count === 0) return assertFeed(tx, tenantId);
    await applyFeed(tx, { tenantId, actor, now });
    await recordFeedAudit(tx, { tenantId, actor, now }, isOn ? 'feed.enable' : 'feed.disable');
  });
}

/** Forgets the feed with its matches. Prices, pictures and links stay in the catalogue. */
export async function removeFeed({ db, tenantId, actor, now }: Action): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw noSuchTenant();
    const { count } = await tx.productFeed.deleteMany({ where: { tenantId } });
    if (count === 0) throw noSuchFeed();
    await forgetProducts(tx, tenantId);
    await recordFeedAudit(tx, { tenantId, actor, now }, 'feed.remove');
  });
}

async function forgetProducts(tx: Prisma.TransactionClient, tenantId: string): Promise<void> {
  await tx.feedProduct.deleteMany({ where: { tenantId } });
  await tx.feedMatch.deleteMany({ where: { tenantId } });
  await setStock(tx, { tenantId, stock: new Map() });
}

export const recordFeedAudit = (
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: Omit<Action, 'db'>,
  action: string,
  details: Prisma.InputJsonObject = {},
) => recordAudit(tx, { actor, action, tenantId, details }, now);

/** @throws AppError `not-found` */
export async function assertFeed(tx: Prisma.TransactionClient, tenantId: string): Promise<void> {
  if ((await tx.productFeed.count({ where: { tenantId } })) === 0) throw noSuchFeed();
}

export const noSuchFeed = () => new AppError('not-found', 'There is no product feed.');
