import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/**
 * Builds a SELECT of the newest consent to offers from before the ledger that was not withdrawn since. The database's triggers on marketing
 * rows ask the same.
 * @param contact alias of the contact's row
 * @param isMarketing condition for the stored kind: the notice alone is enough unless another one is given
 */
export const selectEarlierOffersConsent = (contact: Sql, isMarketing = sql`<> 'none'`): Sql => sql`
  SELECT r."id" FROM "ConsentRecord" AS r
  WHERE r."contactId" = ${contact}."id" AND r."tenantId" = ${contact}."tenantId"
    AND COALESCE((r."kinds" ->> 'marketing'), 'none') ${isMarketing}
    AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
      AND w."kind" = 'offers' AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt")
  ORDER BY r."createdAt" DESC LIMIT 1`;

/**
 * Finds the consents to offers from before the ledger that are still in force, by contact. None from that time permits offers by text: its
 * sentence named texts about the plan.
 */
export async function findEarlierConsents(
  db: DatabaseClient,
  { tenantId, contactIds }: { tenantId: string; contactIds: readonly string[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await inChunks(contactIds, async (ids) => {
    const records = await db.consentRecord.findMany({
      where: { tenantId, contactId: { in: ids } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, contactId: true, kinds: true, createdAt: true },
    });
    if (records.length === 0) return;
    const withdrawals = await db.consentEvent.findMany({
      where: { tenantId, contactId: { in: ids }, kind: 'offers', state: 'withdrawn' },
      select: { contactId: true, createdAt: true },
    });
    for (const { id, contactId, kinds, createdAt } of records) {
      const { marketing = 'none' } = Object(kinds) as { marketing?: unknown };
      const isWithdrawn = withdrawals.some(
        (withdrawal) => withdrawal.contactId === contactId && withdrawal.createdAt > createdAt,
      );
      if (contactId && !found.has(contactId) && marketing !== 'none' && !isWithdrawn)
        found.set(contactId, id);
    }
  });
  return found;
}
