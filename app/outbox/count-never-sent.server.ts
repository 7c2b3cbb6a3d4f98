import type { DatabaseClient } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { NEVER_SENT_STATES } from './state-moves.ts';

/**
 * Counts a tenant's items of one purpose that were suppressed or cancelled, by the recipient's hash, so that a one-time item whose first
 * row never left can be planned under another key. Recipients without any are missing.
 */
export async function countNeverSent(
  db: DatabaseClient,
  options: { tenantId: string; purpose: string; recipientHashes: readonly string[] },
): Promise<Map<string, number>> {
  const { tenantId, purpose, recipientHashes } = options;
  const counts = new Map<string, number>();
  await inChunks([...new Set(recipientHashes)], async (hashes) => {
    const groups = await db.outboxMessage.groupBy({
      by: ['recipientHash'],
      where: { recipientHash: { in: hashes }, tenantId, purpose, state: { in: NEVER_SENT_STATES } },
      _count: { _all: true },
    });
    for (const { recipientHash, _count } of groups) if (recipientHash) counts.set(recipientHash, _count._all);
  });
  return counts;
}
