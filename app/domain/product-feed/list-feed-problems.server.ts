import type { Prisma } from '#app/domain/database.ts';
import {
  listSent,
  type NewProblem,
  noteProblem,
  settleOtherProblems,
} from '#app/domain/intake-problems/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { FeedProduct } from './feed-product.ts';
import { type Refusal, selectDoubts } from './judge-feed.ts';

/** Maximum products of one read that are listed one by one; a list whose every price is odd has one cause. */
const MAX_FEED_PROBLEM_ROWS = 100;

interface FeedRead {
  tenantId: string;
  /** The shop system of the feed. */
  source: string;
  now: Date;
}

/** Lists a product list that was read and refused. Home and the feed's own page show a list that could not be fetched or read at all. */
export async function listRefusedFeed(
  tx: Prisma.TransactionClient,
  feed: FeedRead,
  { problem, why }: Refusal,
): Promise<void> {
  if (problem === 'unreadable') return;
  await note(tx, feed, { subject: 'list', reason: `We changed no products. ${why}` });
}

/** Lists the products whose price or stock could not be read, and settles those that were read now. */
export async function listFeedDoubts(
  tx: Prisma.TransactionClient,
  feed: FeedRead,
  { products, fillsPrice }: { products: readonly FeedProduct[]; fillsPrice: boolean },
): Promise<void> {
  const doubtful = products.flatMap((product) => {
    const reason = selectDoubts(product, { fillsPrice })
      .map(({ why }) => why)
      .join(' ');
    return reason === '' ? [] : [{ product, subject: `product:${product.key}`, reason }];
  });
  const listed = doubtful.slice(0, MAX_FEED_PROBLEM_ROWS);
  const rest = { subject: 'rest', reason: 'We also can’t read the price or stock of other products.' };
  const hasRest = doubtful.length > listed.length;
  for (const { product, subject, reason } of listed)
    await note(tx, feed, {
      ...{ subject, reason },
      sent: listSent([
        ['Product', product.name],
        ['SKU', product.sku],
      ]),
    });
  if (hasRest) await note(tx, feed, rest);
  await settleOtherProblems(tx, {
    ...{ tenantId: feed.tenantId, source: 'feed', now: feed.now },
    except: hasRest ? [...listed, rest] : listed,
  });
}

/** A list is read every hour, so an unchanged problem is counted once a day. */
const note = (
  tx: Prisma.TransactionClient,
  { tenantId, source, now }: FeedRead,
  problem: Pick<NewProblem, 'subject' | 'reason' | 'sent'>,
): Promise<void> =>
  noteProblem(tx, { ...problem, tenantId, source: 'feed', sender: source, countEveryMs: DAY_MS, now });
