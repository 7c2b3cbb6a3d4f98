import { summariseAttempts } from '#app/domain/attempts.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type CrmLead, findCrmLeads } from '#app/domain/leads/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { deleteSettledOfKind } from '#app/outbox/index.ts';
import { planContactErasures } from './plan-erasures.server.ts';
import { rememberContact, type SavedContact } from './remember-contacts.server.ts';

/** Outbox items and their log are deleted after this many days. */
const CRM_PUSH_LOG_DAYS = 30;

export interface PushAttempt {
  tenantId: string;
  leadId: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  statusCode: number | null;
  /** A sentence without personal data; null on success. */
  error: string | null;
  answer: string;
  durationMs: number;
  at: Date;
  /** The contact that was created or updated; null if none was, or if none is known. */
  saved: SavedContact | null;
}

/** Records attempts in the log and on the connections. Attempts that are made at the same time share a commit. */
export const pushLog = (db: Database): ((attempt: PushAttempt) => Promise<void>) =>
  createBatcher(
    async (attempts: PushAttempt[]) => {
      await db.$transaction((tx) => writeAttempts(tx, attempts));
      return () => undefined;
    },
    { atMost: 100, oneByOneAfter: (error) => !isUnavailable(error) },
  );

async function writeAttempts(tx: Prisma.TransactionClient, attempts: readonly PushAttempt[]): Promise<void> {
  // Several processes write to the same rows, always in the same order, so that they can't deadlock.
  for (const tenantId of [...new Set(attempts.map((attempt) => attempt.tenantId))].sort()) {
    const tenantAttempts = attempts.filter((attempt) => attempt.tenantId === tenantId);
    // An erasure takes the same lock: it either finds the contact, or has erased the lead by now.
    if (tenantAttempts.some(({ saved }) => saved)) await lockTenant(tx, tenantId);
    await noteOnConnection(tx, tenantId, tenantAttempts);
    const leads = await findCrmLeads(tx, { tenantId, leadIds: tenantAttempts.map(({ leadId }) => leadId) });
    await tx.crmPush.createMany({
      data: tenantAttempts
        // If an erasure was faster, no personal data are stored again.
        .filter(({ leadId }) => leads.has(leadId))
        .map(({ at: attemptedAt, saved: _, ...attempt }) => ({
          ...attempt,
          id: uuid7(attemptedAt),
          createdAt: attemptedAt,
        })),
    });
    for (const { leadId, saved, at: savedAt } of tenantAttempts)
      if (saved)
        await keepContact(tx, { tenantId, lead: leads.get(leadId) ?? null, leadId, saved, now: savedAt });
  }
}

/** Remembers a contact in the CRM. If the person was erased while it was being sent, its erasure there is planned at once. */
async function keepContact(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    lead,
    leadId,
    saved,
    now,
  }: { tenantId: string; lead: CrmLead | null; leadId: string; saved: SavedContact; now: Date },
): Promise<void> {
  if (!lead) await planContactErasures(tx, { tenantId, leadId, contacts: [saved], now });
  else if (lead.contactId) await rememberContact(tx, { tenantId, contactId: lead.contactId, saved, now });
}

async function noteOnConnection(
  tx: Prisma.TransactionClient,
  tenantId: string,
  attempts: readonly PushAttempt[],
): Promise<void> {
  const { columns, failingSince } = summariseAttempts(attempts);
  await tx.crmConnection.updateMany({ where: { tenantId }, data: columns });
  if (failingSince)
    await tx.crmConnection.updateMany({ where: { tenantId, failingSince: null }, data: { failingSince } });
}

const CRM_PUSHES_AT_A_TIME = 1000;

/** Deletes pushes and their log after 30 days. It is safe to repeat. */
export async function dropOldPushes({ db, now }: { db: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - CRM_PUSH_LOG_DAYS * DAY_MS);
  for (let count = CRM_PUSHES_AT_A_TIME; count === CRM_PUSHES_AT_A_TIME; )
    count = await deleteSettledOfKind(db, { kind: 'crm', before, limit: CRM_PUSHES_AT_A_TIME });
  await db.crmPush.deleteMany({ where: { createdAt: { lt: before } } });
}
