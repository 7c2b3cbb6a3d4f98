import {
  findSessionIds,
  listWithdrawn,
  lockAssessments,
  restoreAnswers,
  setAnswersAside,
} from '#app/domain/assessments/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import {
  addLeadCounts,
  collectContact,
  collectLeads,
  hideHealthOfLeads,
  listLeadsWithHealth,
  showHealthOfLead,
} from '#app/domain/leads/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { cancelMessagesAbout, findPersonMessageIds } from '#app/outbox/index.ts';
import { countChange, deleteCopies } from './answers-of-leads.server.ts';

/** Mails that wait with a link by which the person downloads or deletes everything. */
const LINKS_TO_OWN_DATA = ['erase-confirm', 'data-link'];

interface Person {
  tenantId: string;
  email: string;
  now: Date;
}

/**
 * Hides everything that a person answered about health and what followed from it, in all their plans at a tenant: the answers are set aside
 * and later deleted, waiting messages are cancelled, and copies in mails and stored responses are deleted.
 */
export async function withdrawHealth(tx: Prisma.TransactionClient, person: Person): Promise<void> {
  const { tenantId, now } = person;
  const { leadIds, leads, assessmentIds } = await lockPerson(tx, person);
  const sessions = await findSessionIds(tx, { tenantId, ids: assessmentIds });
  await recount(tx, { tenantId, leadIds }, async () => {
    const shown = await listLeadsWithHealth(tx, { tenantId, leadIds });
    const ids = shown.flatMap(({ assessmentId }) => assessmentId ?? []);
    await setAnswersAside(tx, { tenantId, ids, now });
    await hideHealthOfLeads(tx, { tenantId, leadIds: shown.map(({ id }) => id), now });
  });
  const messageIds = await findPersonMessageIds(tx, { tenantId, recipientHash: null, leadIds });
  await cancelMessagesAbout(tx, { tenantId, messageIds, except: LINKS_TO_OWN_DATA, now });
  await deleteCopies(tx, { tenantId, leads, sessions, messageIds, now });
}

/**
 * Shows the answers of one plan again that its person had withdrawn in the last days. The person's other plans stay hidden.
 * @returns whether the answers were still there, and whether the person has other plans that are hidden
 */
export async function restoreHealth(
  tx: Prisma.TransactionClient,
  { assessmentId, ...person }: Person & { assessmentId: string },
): Promise<{ isRestored: boolean; hasOthers: boolean }> {
  const { tenantId } = person;
  const { leadIds, assessmentIds } = await lockPerson(tx, person);
  const withdrawnIds = await listWithdrawn(tx, { tenantId, ids: assessmentIds });
  let isRestored = false;
  if (withdrawnIds.includes(assessmentId))
    await recount(tx, { tenantId, leadIds }, async () => {
      for (const answers of await restoreAnswers(tx, { tenantId, ids: [assessmentId] })) {
        await showHealthOfLead(tx, { tenantId, ...answers });
        isRestored = true;
      }
    });
  return { isRestored, hasOthers: withdrawnIds.some((id) => id !== assessmentId) };
}

/** Locks what an erasure of the person locks, in the same order. */
async function lockPerson(tx: Prisma.TransactionClient, { tenantId, email }: Person) {
  await lockTenant(tx, tenantId);
  const { leadIds } = await collectContact(tx, { tenantId, email });
  const leads = await collectLeads(tx, { tenantId, leadIds });
  const assessmentIds = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  await lockAssessments(tx, { tenantId, ids: assessmentIds });
  return { leadIds, leads, assessmentIds };
}

/** Changes leads and their daily counts together. */
const recount = async (...change: Parameters<typeof countChange>): Promise<void> =>
  addLeadCounts(change[0], await countChange(...change));
