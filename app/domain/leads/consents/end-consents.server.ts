import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { ConsentKind } from './consent-event.ts';
import { appendConsentEvent } from './store-consents.server.ts';

/** Years for which a consent is proved after its end. The database refuses to delete a younger row. */
const PROOF_YEARS = 4;
/** Rows per statement, which limits how long other writers wait. */
const DROPPED_CONSENTS_AT_A_TIME = 1000;

/** Records that all consents of a contact ended, because the person is erased: the proof is deleted some years after that. */
export async function recordConsentsEnded(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, now }: { tenantId: string; contactId: string; now: Date },
): Promise<void> {
  const rows = await tx.consentEvent.findMany({
    where: { tenantId, contactId },
    distinct: ['kind'],
    orderBy: { createdAt: 'desc' },
    select: { kind: true, locale: true },
  });
  for (const { kind, locale } of rows)
    await appendConsentEvent(tx, {
      tenantId,
      contactId,
      kind: kind as ConsentKind,
      state: 'withdrawn',
      mode: 'button',
      wording: '',
      wordingId: 'erasure/1',
      locale,
      source: 'erasure',
      now,
    });
}

/**
 * Deletes consents that ended more than four years ago: refusals, and each row of a contact and kind up to a withdrawal. Ids begin with the
 * time, so the condition on them spares a scan of the whole table. Is safe to repeat.
 * @returns how many rows were deleted
 */
export async function dropEndedConsents(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - PROOF_YEARS);
  let dropped = 0;
  for (;;) {
    const count = await db.$executeRaw(sql`
      DELETE FROM "ConsentEvent" WHERE "id" IN (
        SELECT e."id" FROM "ConsentEvent" AS e WHERE e."id" < ${uuid7(before)} AND e."createdAt" < ${before}
          AND (e."state" = 'refused'
            OR EXISTS (SELECT 1 FROM "ConsentEvent" AS x WHERE x."contactId" = e."contactId" AND x."tenantId" = e."tenantId"
              AND x."kind" = e."kind" AND x."state" = 'withdrawn' AND x."createdAt" >= e."createdAt" AND x."createdAt" < ${before}))
        LIMIT ${DROPPED_CONSENTS_AT_A_TIME})`);
    dropped += count;
    if (count < DROPPED_CONSENTS_AT_A_TIME) return dropped;
  }
}
