import type { Database } from '#app/domain/database.ts';
import { readNumberToStop } from '#app/domain/reading/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { SuppressionReason } from './reasons.ts';
import { suppress } from './suppress.server.ts';

const REREAD_NUMBERS_AT_A_TIME = 500;

/**
 * Reads the numbers on a tenant's list again by the current rule: older versions stored some by another rule, and a newly chosen country
 * may make digits readable. A number moves to its right key with its reason and day, and unsent texts to it are stopped. Can be repeated
 * safely. Numbers that an erasure has blanked can't be read and are not changed.
 */
export async function rereadSuppressedNumbers(
  db: Database,
  { tenantId, country }: { tenantId: string; country: string | null },
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db.suppression.findMany({
      where: { tenantId, channel: 'sms', address: { not: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: REREAD_NUMBERS_AT_A_TIME,
      select: { id: true, address: true, addressHash: true, reason: true, detail: true, createdAt: true },
    });
    for (const { id, address, addressHash, reason, detail, createdAt } of rows) {
      const number = address && readNumberToStop(address, country)?.number;
      if (!number || hashRecipient(number) === addressHash) continue;
      await db.$transaction(async (tx) => {
        // An erasure or the recipient's own wish may have changed the row first.
        const { count } = await tx.suppression.deleteMany({ where: { id, tenantId, address } });
        if (count === 0) return;
        await suppress(tx, {
          ...{ tenantId, channel: 'sms', address: number, now: createdAt },
          reason: reason as SuppressionReason,
          ...(detail === null ? {} : { detail }),
        });
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < REREAD_NUMBERS_AT_A_TIME) return;
    after = last.id;
  }
}
