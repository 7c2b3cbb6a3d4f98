import { exportEvents } from '#app/domain/analytics/index.ts';
import { exportAssessments } from '#app/domain/assessments/index.ts';
import { recordAudit, type TenantOperation, walkEventsOfLeads } from '#app/domain/audit/index.ts';
import { exportConversions } from '#app/domain/conversions/index.ts';
import { listProblemsOfLeads } from '#app/domain/intake-problems/index.ts';
import {
  findContact,
  findLead,
  listConsentEvents,
  listConsentRecords,
  listContactLeads,
  listNotes,
  listPlanReviews,
  readWholeLeads,
} from '#app/domain/leads/index.ts';
import { walkSentMail } from '#app/domain/messaging/index.ts';
import { listRequestsOfLeads } from '#app/domain/privacy-requests/index.ts';
import { listPersonReceivers } from '#app/domain/receivers/index.ts';
import { listSuppressionsByAddress } from '#app/domain/suppressions/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { listMessagesOfLeads } from '#app/outbox/index.ts';
import { leadNotFound } from './read-lead-file.server.ts';

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>;

/** Number of leads whose other data are read at once: a misused address may have thousands of leads. */
const PERSON_LEADS_AT_A_TIME = 100;

/**
 * Exports everything that a tenant stores about the person behind a lead, including other leads of the same contact, to give it to that
 * person (GDPR articles 15 and 20). It does not include which staff wrote or read something. The export is recorded in the audit log. Lists
 * are read while they are iterated.
 * @param options.withHidden also answers that the person withdrew and that are not deleted yet; only for the person's own download, because
 * staff may not see them
 * @throws AppError `not-found`, also for an erased lead
 */
export async function exportPerson(
  options: TenantOperation & { seal: Seal; leadId: string; withHidden?: boolean },
) {
  const { db, seal, tenantId, leadId, withHidden, actor, now } = options;
  const lead = await findLead(db, { tenantId, leadId });
  if (!lead || lead.erasedAt) throw leadNotFound();
  const { contactId } = lead;
  const leads = contactId ? await listContactLeads(db, { tenantId, contactId }) : [lead];
  const contact = contactId ? await findContact(db, { tenantId, contactId }) : null;
  const addresses = listAddresses(leads, contact);
  await db.$transaction((tx) =>
    recordAudit(
      tx,
      { actor, action: 'lead.export-person', tenantId, target: { type: 'lead', id: leadId } },
      now,
    ),
  );
  const ofLeads = <Row>(read: (scope: { tenantId: string; leadIds: string[] }) => Promise<Row[]>) =>
    walkPortions(leads, (some) => read({ tenantId, leadIds: some.map(({ id }) => id) }));
  const readAssessments = (some: typeof leads) =>
    exportAssessments(db, {
      tenantId,
      ids: some.flatMap(({ assessmentId }) => assessmentId ?? []),
      withHidden,
    });
  // Several assessments may belong to one visit.
  const sessions = new Set<string>();
  return {
    exportedAt: now,
    contact,
    leads: ofLeads((some) => readWholeLeads(db, some)),
    assessments: walkPortions(leads, readAssessments),
    consents: joinLists(
      ofLeads((some) => listConsentEvents(db, some)),
      async () => (contactId ? listConsentEvents(db, { tenantId, contactId }) : []),
    ),
    earlierConsents: joinLists(
      ofLeads((some) => listConsentRecords(db, some)),
      async () => (contactId ? listConsentRecords(db, { tenantId, contactId }) : []),
    ),
    requests: ofLeads((some) => listRequestsOfLeads(db, some)),
    planReviews: ofLeads((some) => listPlanReviews(db, some)),
    notes: ofLeads(async (some) =>
      (await listNotes(db, some)).map(({ id, leadId: about, text, createdAt, editedAt }) => {
        return { id, leadId: about, text, createdAt, editedAt };
      }),
    ),
    // Other people's addresses, above all those of staff, are not the person's data.
    messages: ofLeads(async (some) =>
      (await listMessagesOfLeads(db, some)).map(({ lastError: _error, recipient, ...message }) => {
        return { ...message, recipient: recipient && addresses.includes(recipient) ? recipient : null };
      }),
    ),
    notTaken: ofLeads(async (some) =>
      (await listProblemsOfLeads(db, some)).map(
        ({ id, source, sender, reason, sent, count, createdAt, lastAt }) => {
          return { id, source, sender, reason, sent, count, createdAt, lastAt };
        },
      ),
    ),
    mails: walkSentMail(db, { tenantId, addresses, seal }),
    optOuts: await listSuppressionsByAddress(db, { tenantId, addresses }),
    conversions: ofLeads((some) => exportConversions(db, some)),
    widgetEvents: walkPortions(leads, async (some) => {
      const ids = new Set((await readAssessments(some)).flatMap(({ sessionId }) => sessionId ?? []));
      const sessionIds = [...ids].filter((id) => !sessions.has(id));
      for (const id of sessionIds) sessions.add(id);
      return exportEvents(db, { tenantId, sessionIds });
    }),
    receivers: await listPersonReceivers(db, { tenantId, contactId, leadIds: leads.map(({ id }) => id) }),
    handling: walkEventsOfLeads(db, {
      tenantId,
      leadIds: leads.map(({ id }) => id),
      since: leads.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), lead.createdAt),
    }),
  };
}

async function* walkPortions<Item, Row>(
  items: readonly Item[],
  read: (some: Item[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let index = 0; index < items.length; index += PERSON_LEADS_AT_A_TIME)
    yield* await read(items.slice(index, index + PERSON_LEADS_AT_A_TIME));
}

async function* joinLists<Row>(
  first: AsyncIterable<Row>,
  readSecond: () => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  yield* first;
  yield* await readSecond();
}

/** Lists the e-mail addresses and phone numbers of a person, both as typed and as stored on the contact. */
function listAddresses(
  leads: readonly { email: string; phone: string | null }[],
  contact: Awaited<ReturnType<typeof findContact>>,
): string[] {
  const all = [...leads.flatMap(({ email, phone }) => [email, phone]), contact?.emailKey, contact?.phoneE164];
  return [...new Set(all.filter((address): address is string => Boolean(address)))];
}
