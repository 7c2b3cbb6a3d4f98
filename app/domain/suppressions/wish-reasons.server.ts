import type { Database, Prisma } from '#app/domain/database.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { REASONS_OF_OWN_WISH, readWishReason, WISH_REASONS, type WishReason } from './reasons.ts';

/** Stores why the owner of an e-mail address unsubscribed. Nothing is stored for an address that did not unsubscribe itself. */
export async function recordWishReason(
  tx: Prisma.TransactionClient,
  { tenantId, address, wishReason }: { tenantId: string; address: string; wishReason: WishReason },
): Promise<void> {
  await tx.suppression.updateMany({
    where: {
      ...{ tenantId, channel: 'email', addressHash: hashRecipient(address) },
      reason: { in: [...REASONS_OF_OWN_WISH] },
    },
    data: { wishReason },
  });
}

/** Finds why the owner of an e-mail address unsubscribed; null if they did not, or did not say. */
export async function findWishReason(
  db: Database,
  { tenantId, address }: { tenantId: string; address: string },
): Promise<WishReason | null> {
  const row = await db.suppression.findFirst({
    where: {
      ...{ tenantId, channel: 'email', addressHash: hashRecipient(address) },
      wishReason: { not: null },
    },
    select: { wishReason: true },
  });
  return readWishReason(row?.wishReason);
}

/** Counts the reasons that a company's recipients gave for unsubscribing, the most frequent first. */
export async function countWishReasons(
  db: Database,
  tenantId: string,
): Promise<{ wishReason: WishReason; count: number }[]> {
  const rows = await db.suppression.groupBy({
    by: ['wishReason'],
    where: { tenantId, wishReason: { in: [...WISH_REASONS] } },
    _count: { _all: true },
  });
  return rows
    .flatMap(({ wishReason, _count }) => {
      const known = readWishReason(wishReason);
      return known ? { wishReason: known, count: _count._all } : [];
    })
    .sort(
      (a, b) => b.count - a.count || WISH_REASONS.indexOf(a.wishReason) - WISH_REASONS.indexOf(b.wishReason),
    );
}
