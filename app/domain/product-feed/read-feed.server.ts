import type { AuditActor } from '#app/domain/audit/index.ts';
import { listEntries, listProductSettings } from '#app/domain/catalogue/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findSaleTerms, lockTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { APPLY_FEED_ACTOR, applyFeed } from './apply-feed.server.ts';
import type { Doubt, FeedProduct, FeedSource } from './feed-product.ts';
import { feedNotFound, recordFeedAudit } from './feed-settings.server.ts';
import { describeDoubts, judgeFeed, type Refusal } from './judge-feed.ts';
import { listFeedDoubts, listRefusedFeed } from './list-feed-problems.server.ts';
import { readSource, type SourceResult } from './read-source.server.ts';
import type { WebDocuments } from './web-documents.ts';

/** Interval between reads of a shop's list. */
export const READ_FEED_EVERY_MS = HOUR_MS;
/** Timeout of a whole read. */
const READ_FEED_TIMEOUT_MS = 45_000;
/** After this time another process may read the feed, because the process that claimed it has died. */
const FEED_LEASE_MS = 2 * READ_FEED_TIMEOUT_MS;

export type ReadOutcome =
  | { kind: 'taken-over'; products: number; matched: number }
  | { kind: 'unchanged' }
  | ({ kind: 'refused' } & Refusal);

interface ReadOptions {
  db: Database;
  documents: WebDocuments;
  tenantId: string;
  now: Date;
  /** Whether prices that change beyond the tenant's limit are applied, because staff have reviewed them. */
  acceptsJumps?: boolean;
  /** The person who started the read; missing for the schedule. */
  actor?: AuditActor;
  signal?: AbortSignal;
}

/**
 * Reads a tenant's product list and applies it. If the list can't be read or looks faulty, the catalogue is not changed, and the reason is
 * stored for the console.
 * @throws AppError `not-found` without a feed; `conflict` while it is off, or being read
 */
export async function readFeed(options: ReadOptions): Promise<ReadOutcome> {
  const { db, documents, tenantId, now, signal } = options;
  const leaseUntil = new Date(now.getTime() + FEED_LEASE_MS);
  const feed = await claimFeed(db, { tenantId, leaseUntil, now });
  const deadline = AbortSignal.timeout(READ_FEED_TIMEOUT_MS);
  const terms = await findSaleTerms(db, tenantId);
  const result = await readSource(
    { source: feed.source as FeedSource, url: feed.url, validators: readValidators(feed.validators) },
    {
      documents,
      now,
      currency: terms?.currency ?? null,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    },
  );
  if (signal?.aborted && result.kind === 'failed') {
    // The process is stopping, so the failure is not the shop's fault.
    const data = { readingUntil: null, nextReadAt: now };
    await db.productFeed.updateMany({ where: { tenantId, readingUntil: leaseUntil }, data });
    throw busy();
  }
  return db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    // The settings were changed, or another process read the feed after this lease. This result is obsolete.
    const lease = { tenantId, source: feed.source, url: feed.url, readingUntil: leaseUntil, isOn: true };
    if ((await tx.productFeed.count({ where: lease })) === 0) throw busy();
    return settle(tx, { ...options, feed, result });
  });
}

const busy = () =>
  new AppError('conflict', 'The product feed is being read or was just changed. Try again in a minute.');

async function claimFeed(
  db: Database,
  { tenantId, leaseUntil, now }: { tenantId: string; leaseUntil: Date; now: Date },
) {
  const { count } = await db.productFeed.updateMany({
    where: { tenantId, isOn: true, OR: [{ readingUntil: null }, { readingUntil: { lte: now } }] },
    data: { readingUntil: leaseUntil, nextReadAt: new Date(now.getTime() + READ_FEED_EVERY_MS) },
  });
  const feed = await db.productFeed.findUnique({ where: { tenantId } });
  if (!feed) throw feedNotFound();
  if (!feed.isOn) throw new AppError('conflict', 'The product feed is off.');
  if (count === 0) throw busy();
  return feed;
}

/** All pages are read unless there is an ETag for each. */
const readValidators = (storedValidators: unknown): string[] =>
  Array.isArray(storedValidators) && storedValidators.every((etag) => typeof etag === 'string')
    ? storedValidators
    : [];

interface Settling extends ReadOptions {
  feed: Awaited<ReturnType<typeof claimFeed>>;
  result: SourceResult;
}

async function settle(tx: Prisma.TransactionClient, settling: Settling): Promise<ReadOutcome> {
  const { tenantId, now, result, feed } = settling;
  const refusal = await findRefusal(tx, settling);
  if (refusal) {
    const { problem: lastProblem, why: lastError } = refusal;
    await listRefusedFeed(tx, { tenantId, source: feed.source, now }, refusal);
    await tx.productFeed.update({
      where: { tenantId },
      data: {
        ...{ lastProblem, lastError, lastFailureAt: now, readingUntil: null },
        failingSince: feed.failingSince ?? now,
      },
    });
    return { kind: 'refused', ...refusal };
  }
  const isRead = result.kind === 'read';
  if (settling.acceptsJumps && settling.actor)
    await recordFeedAudit(tx, { tenantId, actor: settling.actor, now }, 'feed.accept-prices');
  if (isRead) await storeProducts(tx, tenantId, result.products);
  const { fillsPrice } = feed;
  const products = isRead ? result.products : [];
  await listFeedDoubts(tx, { tenantId, source: feed.source, now }, { products, fillsPrice });
  const doubts = isRead ? describeDoubts(result.products, feed) : null;
  await tx.productFeed.update({
    where: { tenantId },
    data: {
      ...{ lastSuccessAt: now, failingSince: null, readingUntil: null },
      ...{ lastProblem: doubts?.problem ?? null, lastError: doubts?.why ?? null },
      ...(doubts && { lastFailureAt: now }),
      // A list with something unreadable is read again even if it has not changed, so that its state is not taken for a good one.
      ...(isRead && { validators: doubts ? [] : result.validators }),
    },
  });
  const matchedCount = await applyFeed(tx, { tenantId, actor: settling.actor ?? APPLY_FEED_ACTOR, now });
  return isRead
    ? { kind: 'taken-over', products: result.products.length, matched: matchedCount }
    : { kind: 'unchanged' };
}

async function findRefusal(
  tx: Prisma.TransactionClient,
  { tenantId, result, feed, acceptsJumps = false }: Settling,
): Promise<Refusal | null> {
  if (result.kind === 'failed') return { problem: 'unreadable', why: result.why };
  if (result.kind === 'unchanged') return null;
  const [terms, matches, settings] = await Promise.all([
    findSaleTerms(tx, tenantId),
    tx.feedMatch.findMany({ where: { tenantId }, select: { entryId: true, productKey: true } }),
    listProductSettings(tx, tenantId),
  ]);
  const names = new Map(listEntries('').map(({ id, defaultName }) => [id, defaultName.trim()]));
  const prices = new Map(settings.map(({ entryId, priceCents }) => [entryId, priceCents]));
  return judgeFeed(result.products, {
    matches: matches.map(({ entryId, productKey }) => ({
      entryName: names.get(entryId) ?? entryId,
      productKey,
      priceCents: prices.get(entryId) ?? null,
    })),
    currency: terms?.currency ?? '',
    fillsPrice: feed.fillsPrice,
    maxChangePercent: feed.maxChangePercent,
    acceptsJumps,
  });
}

/** Number of rows whose values fit into one statement on every database. */
const FEED_ROWS_AT_ONCE = 500;

async function storeProducts(
  tx: Prisma.TransactionClient,
  tenantId: string,
  products: readonly FeedProduct[],
): Promise<void> {
  const before = await tx.feedProduct.findMany({
    where: { tenantId },
    select: { key: true, priceCents: true, inStock: true },
  });
  const byKey = new Map(before.map((product) => [product.key, product]));
  await tx.feedProduct.deleteMany({ where: { tenantId } });
  const rows = products.map(({ currency: _checked, doubts, ...product }, position) => ({
    tenantId,
    ...product,
    ...keepDoubtful(doubts, byKey.get(product.key)),
    position,
  }));
  for (let index = 0; index < rows.length; index += FEED_ROWS_AT_ONCE)
    await tx.feedProduct.createMany({ data: rows.slice(index, index + FEED_ROWS_AT_ONCE) });
}

/** Returns the last known values of the fields that could not be read. A product that is new is neither priced nor hidden. */
function keepDoubtful(
  doubts: readonly Doubt[],
  before: { priceCents: number | null; inStock: boolean } | undefined,
) {
  const isDoubtful = (field: Doubt['field']) => doubts.some((doubt) => doubt.field === field);
  return {
    ...(isDoubtful('price') && { priceCents: before?.priceCents ?? null }),
    ...(isDoubtful('stock') && { inStock: before?.inStock ?? true }),
  };
}
