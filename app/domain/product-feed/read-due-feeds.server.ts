import type { Database } from '#app/domain/database.ts';
import { findActiveTenantIds } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { READ_FEED_EVERY_MS, readFeed } from './read-feed.server.ts';
import type { WebDocuments } from './web-documents.ts';

/** Shops that are read concurrently, so that one that does not answer does not block the others. */
const FEEDS_READ_AT_ONCE = 4;
const MAX_DUE_FEEDS = 40;

/**
 * Reads the product feeds that are due, of companies that are switched on.
 * @returns `againInMs` when there may be more
 */
export async function readDueFeeds({
  db,
  documents,
  now,
  signal,
}: {
  db: Database;
  documents: WebDocuments;
  now: Date;
  /** Aborted when the process stops. */
  signal?: AbortSignal;
}): Promise<{ againInMs: number } | null> {
  const due = await db.productFeed.findMany({
    where: {
      isOn: true,
      // A time further ahead than the interval allows was written while the clock was ahead.
      OR: [
        { nextReadAt: { lte: now } },
        { nextReadAt: { gt: new Date(now.getTime() + 2 * READ_FEED_EVERY_MS) } },
      ],
    },
    orderBy: [{ nextReadAt: 'asc' }, { tenantId: 'asc' }],
    take: MAX_DUE_FEEDS,
    select: { tenantId: true },
  });
  const tenantIds = due.map(({ tenantId }) => tenantId);
  const active = await findActiveTenantIds(db, tenantIds);
  const waiting = tenantIds.filter((tenantId) => active.has(tenantId));
  // Feeds of companies that are switched off wait an hour, so that they are not found again at once.
  await db.productFeed.updateMany({
    where: { tenantId: { in: tenantIds.filter((tenantId) => !active.has(tenantId)) } },
    data: { nextReadAt: new Date(now.getTime() + READ_FEED_EVERY_MS) },
  });
  const work = async () => {
    for (let tenantId = waiting.shift(); tenantId !== undefined; tenantId = waiting.shift()) {
      if (signal?.aborted) return;
      await readOne({ db, documents, tenantId, now, signal });
    }
  };
  await Promise.all(Array.from({ length: FEEDS_READ_AT_ONCE }, work));
  return due.length === MAX_DUE_FEEDS ? { againInMs: 1000 } : null;
}

async function readOne(options: Parameters<typeof readFeed>[0]): Promise<void> {
  try {
    await readFeed(options);
  } catch (error) {
    // The feed was removed, switched off or read by hand since.
    if (!(error instanceof AppError)) throw error;
  }
}
