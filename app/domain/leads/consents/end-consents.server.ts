import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { CONSENT_PROOF_YEARS } from '#app/domain/tenants/index.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { type ConsentKind, ENDED_WITH_ANSWERS } from './consent-event.ts';
import { appendConsentEvent } from './store-consents.server.ts';

/** Rows per statement, which limits how long other writers wait. */
const DROPPED_CONSENTS_AT_A_TIME = 1000;

/**
 * Records that all consents of a contact ended, because the person is erased, and takes the contact's id out of the ledger. The proof is
 * deleted some years after that.
 */
export async function recordConsentsEnded(
  tx: Prisma.TransactionClient,
  { tenantId, contactId, now }: { tenantId: string; contactId: string; now: Date },
): Promise<void> {
  const rows = await tx.consentEvent.findMany({
    where: { tenantId, contactId },
    distinct: ['leadId', 'kind'],
    orderBy: { createdAt: 'desc' },
    select: { leadId: true, kind: true, locale: true },
  });
  for (const { leadId, kind, locale } of rows)
    await appendConsentEvent(tx, {
      ...{ tenantId, contactId, leadId, kind: kind as ConsentKind, locale, now },
      ...{ state: 'withdrawn', mode: 'button', wording: '', wordingId: 'erasure/1', source: 'erasure' },
    });
  await tx.consentEvent.updateMany({ where: { tenantId, contactId }, data: { contactId: null } });
}

/** Appends to the ledger that a consent ended with the person's answers. @returns the row's id */
export const appendAnswersEnd = (
  tx: Prisma.TransactionClient,
  ended: {
    tenantId: string;
    contactId: string | null;
    leadId: string;
    kind: Extract<ConsentKind, 'segments' | 'crm-health'>;
    now: Date;
  },
): Promise<string> =>
  appendConsentEvent(tx, {
    ...{ ...ended, state: 'withdrawn', mode: 'button', wording: '', wordingId: ENDED_WITH_ANSWERS },
    ...{ locale: 'en', source: 'erasure' },
  });

/**
 * Deletes consents that ended more than four years ago: refusals, and each row of a contact or lead and kind up to a withdrawal. Ids begin
 * with the time, so the condition on them spares a scan of the whole table. Is safe to repeat.
 * @returns how many rows were deleted
 */
export async function dropEndedConsents(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  // The database refuses to delete a younger row.
  before.setUTCFullYear(before.getUTCFullYear() - CONSENT_PROOF_YEARS);
  let dropped = 0;
  for (;;) {
    const count = await db.$executeRaw(sql`
      DELETE FROM "ConsentEvent" WHERE "id" IN (
        SELECT e."id" FROM "ConsentEvent" AS e WHERE e."id" < ${uuid7(before)} AND e."createdAt" < ${before}
          AND (e."state" = 'refused' OR (e."contactId" IS NULL AND e."leadId" IS NULL)
            OR EXISTS (SELECT 1 FROM "ConsentEvent" AS x WHERE x."contactId" = e."contactId" AND ${endsBefore(before)})
            OR EXISTS (SELECT 1 FROM "ConsentEvent" AS x WHERE x."leadId" = e."leadId" AND ${endsBefore(before)}))
        LIMIT ${DROPPED_CONSENTS_AT_A_TIME})`);
    dropped += count;
    if (count < DROPPED_CONSENTS_AT_A_TIME) return dropped;
  }
}

/** Builds a condition for `x` that ended the consent `e` before a time. */
const endsBefore = (before: Date): Sql => sql`
  x."tenantId" = e."tenantId" AND x."kind" = e."kind" AND x."state" = 'withdrawn' AND x."createdAt" >= e."createdAt"
    AND x."createdAt" < ${before}`;
