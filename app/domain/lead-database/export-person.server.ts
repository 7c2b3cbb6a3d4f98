import { listMessagesOfLeads } from '../../outbox/index.ts';
import { exportEvents } from '../analytics/index.ts';
import { exportAssessments } from '../assessments/index.ts';
import { type AuditActor, listEventsOfLead, recordAudit } from '../audit/index.ts';
import { exportConversions } from '../conversions/index.ts';
import type { Database } from '../database.ts';
import {
  findContact,
  findLead,
  listConsents,
  listLeadsOfContact,
  listNotes,
  type WholeLead,
} from '../leads/index.ts';
import { exportSentMail } from '../messaging/index.ts';
import { listSuppressionsOf } from '../suppressions/index.ts';
import { noSuchLead } from './read-lead-file.server.ts';

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>;

/**
 * Everything that a tenant stores of the person behind a lead, other leads of the same contact included, for the person
 * (GDPR articles 15 and 20); which of the staff wrote or read something is not among it. The export is written to the audit log.
 * @throws AppError `not-found`, also for an erased lead
 */
export async function exportPerson(options: {
  db: Database;
  tenantId: string;
  leadId: string;
  actor: AuditActor;
  now: Date;
}) {
  const { db, tenantId, leadId, actor, now } = options;
  const lead = await findLead(db, { tenantId, leadId });
  if (!lead || lead.erasedAt) throw noSuchLead();
  const { contactId } = lead;
  const leads = contactId ? await listLeadsOfContact(db, { tenantId, contactId }) : [lead];
  const leadIds = leads.map(({ id }) => id);
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  const assessments = await exportAssessments(db, { tenantId, ids });
  const contact = contactId ? await findContact(db, { tenantId, contactId }) : null;
  const addresses = listAddresses(leads, contact);
  const [consents, notes, messages, mails, conversions, events, suppressions, reads] = await Promise.all([
    listConsents(db, { tenantId, leadIds, contactId }),
    listNotes(db, { tenantId, leadIds }),
    listMessagesOfLeads(db, { tenantId, leadIds }),
    exportSentMail(db, { tenantId, addresses }),
    exportConversions(db, { tenantId, leadIds }),
    exportEvents(db, { tenantId, sessionIds: assessments.flatMap(({ sessionId }) => sessionId ?? []) }),
    listSuppressionsOf(db, { tenantId, addresses }),
    Promise.all(
      leads.map(({ id, createdAt }) => listEventsOfLead(db, { tenantId, leadId: id, since: createdAt })),
    ),
  ]);
  await db.$transaction((tx) =>
    recordAudit(
      tx,
      { actor, action: 'lead.export-person', tenantId, target: { type: 'lead', id: leadId } },
      now,
    ),
  );
  return {
    exportedAt: now,
    contact,
    leads,
    assessments,
    consents,
    notes: notes.map(({ id, leadId: about, text, createdAt, editedAt }) => {
      return { id, leadId: about, text, createdAt, editedAt };
    }),
    // The addresses of others, of staff above all, are not the person's data.
    messages: messages.map(({ lastError: _error, recipient, ...message }) => {
      return { ...message, recipient: recipient && addresses.includes(recipient) ? recipient : null };
    }),
    mails,
    optOuts: suppressions,
    conversions,
    widgetEvents: events,
    handling: reads.flat().map(({ action, createdAt }) => ({ action, createdAt })),
  };
}

/** The e-mail addresses and phone numbers of a person, as they were typed and as the contact has them. */
function listAddresses(
  leads: readonly WholeLead[],
  contact: Awaited<ReturnType<typeof findContact>>,
): string[] {
  const all = [...leads.flatMap(({ email, phone }) => [email, phone]), contact?.emailKey, contact?.phoneE164];
  return [...new Set(all.filter((address): address is string => Boolean(address)))];
}
