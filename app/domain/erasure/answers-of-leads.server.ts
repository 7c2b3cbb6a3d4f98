import { erase as unlinkSessions } from '#app/domain/analytics/index.ts';
import { erase as eraseApiAnswers } from '#app/domain/api-answers/index.ts';
import {
  deleteAnswers,
  findAnswers,
  findSessionIds,
  lockAssessments,
} from '#app/domain/assessments/index.ts';
import { planCrmConsent } from '#app/domain/crm/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import {
  blankOldLeads,
  collectLeads,
  computeLeadCounts,
  type LeadCount,
  mergeLeadCounts,
  readCountedLeads,
} from '#app/domain/leads/index.ts';
import { erase as eraseLocalMails } from '#app/domain/messaging/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { findPersonMessageIds } from '#app/outbox/index.ts';
import { endConsentsToAnswers } from './end-with-answers.server.ts';

type Tx = Prisma.TransactionClient;

/**
 * Deletes the answers of leads that are too old, everywhere, with what followed from them. The people remain. The company's CRM learns that it
 * must empty its fields. For people without other answers it ends what they permitted with these.
 * @returns the changes to make in the daily counts of leads
 */
export async function deleteOldAnswers(
  tx: Tx,
  { tenantId, leadIds, now }: { tenantId: string; leadIds: readonly string[]; now: Date },
): Promise<LeadCount[]> {
  // The locks are those of an erasure, in the same order.
  await lockTenant(tx, tenantId);
  const leads = await collectLeads(tx, { tenantId, leadIds });
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  await lockAssessments(tx, { tenantId, ids });
  const sessions = await findSessionIds(tx, { tenantId, ids });
  const counts = await countChange(tx, { tenantId, leadIds }, async () => {
    await deleteAnswers(tx, { tenantId, ids });
    await blankOldLeads(tx, { tenantId, leadIds, now });
  });
  const messageIds = await findPersonMessageIds(tx, { tenantId, recipientHash: null, leadIds });
  await deleteCopies(tx, { tenantId, leads, sessions, messageIds, now });
  for (const { id: leadId } of leads)
    await planCrmConsent(tx, { tenantId, leadId, consent: 'health', eventId: `old-answers:${leadId}`, now });
  await endConsentsToAnswers(tx, { tenantId, leads, now });
  return counts;
}

/** Deletes copies of answers in mails and stored responses, and unlinks the sessions in which they were given. */
export async function deleteCopies(
  tx: Tx,
  {
    sessions,
    leads,
    ...person
  }: Pick<ErasedPerson, 'tenantId' | 'messageIds' | 'now'> & {
    leads: Awaited<ReturnType<typeof collectLeads>>;
    /** Session ids by the assessment's id. */
    sessions: ReadonlyMap<string, string | null>;
  },
): Promise<void> {
  const whole: ErasedPerson = {
    ...person,
    leads: leads.map((lead) => ({ ...lead, sessionId: sessions.get(lead.assessmentId ?? '') ?? null })),
    address: null,
  };
  for (const erase of [eraseLocalMails, unlinkSessions, eraseApiAnswers]) await erase(tx, whole);
}

/** Changes what leads are counted by. @returns the changes to make in the daily counts */
export async function countChange(
  tx: Tx,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
  change: () => Promise<void>,
): Promise<LeadCount[]> {
  const count = async () => computeLeadCounts(await readCountedLeads(tx, { tenantId, leadIds, findAnswers }));
  const before = await count();
  await change();
  const removedCounts = before.map((leadCount) => ({
    ...leadCount,
    leads: -leadCount.leads,
    completed: -leadCount.completed,
  }));
  return mergeLeadCounts([...removedCounts, ...(await count())]);
}
