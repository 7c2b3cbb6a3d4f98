import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Ids of the consents that permit marketing to a contact; null if none does. */
export interface PermittingConsents {
  offers: string | null;
  texts: string | null;
}

/**
 * Builds a SELECT of the newest consent to offers from before the ledger that was not withdrawn since. The database's triggers on marketing
 * rows ask the same.
 * @param contact alias of the contact's row
 */
export const selectEarlierOffersConsent = (contact: Sql): Sql => sql`
  SELECT r."id" FROM "ConsentRecord" AS r
  WHERE r."contactId" = ${contact}."id" AND r."tenantId" = ${contact}."tenantId"
    AND COALESCE((r."kinds" ->> 'marketing'), 'none') <> 'none'
    AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
      AND w."kind" = 'offers' AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt")
  ORDER BY r."createdAt" DESC LIMIT 1`;

/** Finds the consents from before the ledger that still permit marketing to contacts. */
export async function findEarlierConsents(
  db: DatabaseClient,
  { tenantId, contactIds }: { tenantId: string; contactIds: readonly string[] },
): Promise<Map<string, PermittingConsents>> {
  const found = new Map<string, PermittingConsents>();
  await inChunks(contactIds, async (ids) => {
    const records = await db.consentRecord.findMany({
      where: { tenantId, contactId: { in: ids } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, contactId: true, kinds: true, createdAt: true },
    });
    if (records.length === 0) return;
    const withdrawals = await db.consentEvent.findMany({
      where: { tenantId, contactId: { in: ids }, state: 'withdrawn' },
      select: { contactId: true, kind: true, createdAt: true },
    });
    const find = (contactId: string, kind: string, agrees: (kinds: Record<string, unknown>) => boolean) =>
      records.find(
        (record) =>
          record.contactId === contactId &&
          agrees(Object(record.kinds)) &&
          !withdrawals.some(
            (withdrawal) =>
              withdrawal.contactId === contactId &&
              withdrawal.kind === kind &&
              withdrawal.createdAt > record.createdAt,
          ),
      )?.id ?? null;
    for (const id of ids)
      found.set(id, {
        offers: find(id, 'offers', ({ marketing = 'none' }) => marketing !== 'none'),
        texts: find(id, 'texts', ({ sms }) => sms === true),
      });
  });
  return found;
}
