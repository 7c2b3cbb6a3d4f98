import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { type ContactOfLead, rememberContacts } from './contacts/remember-contacts.server.ts';
import { leadColumns, type NewLead, readSite } from './lead-columns.ts';

type LeadWithContact = NewLead & { contact: ContactOfLead };

/**
 * Writes the contacts, leads and consents of submissions whose assessments are already written. It uses SQL instead of Prisma's models
 * because this is the hot path (`npm run bench submissions` measures it).
 */
export async function storeLeads(tx: SqlTransaction, leads: readonly NewLead[]): Promise<void> {
  const contacts = await rememberContacts(tx, leads);
  const withContacts = leads.map((lead, index) => ({ ...lead, contact: contacts[index] as ContactOfLead }));
  await insertLeads(tx, withContacts);
  await insertConsents(tx, withContacts);
}

const LEAD_INSERT = {
  into: `INSERT INTO "Lead" ("id", "tenantId", "trackingId", "assessmentId", "contactId", "firstName", "email", "phone",
    "source", "widget", "locale", "experienceLevel", "goalIds", "segments", "site", "searchText",
    "nothingSuitable", "returning", "createdAt") VALUES`,
};

function insertLeads(tx: SqlTransaction, leads: readonly LeadWithContact[]): Promise<number> {
  const rows = leads.map(
    ({ tenantId, submission: s, excluded, assessmentId, trackingId, leadId, contact, now }) => {
      const phone = s.phone || null;
      const columns = leadColumns({ ...s, phone, goalIds: s.healthGoals });
      return [
        leadId,
        tenantId,
        trackingId,
        assessmentId,
        contact.id,
        s.firstName,
        s.email,
        phone,
        s.source ?? 'widget',
        s.widget,
        s.locale ?? 'en',
        s.experienceLevel,
        columns.goalIds,
        columns.segments,
        readSite(s.pageUrl),
        columns.searchText,
        excluded,
        contact.returning,
        now,
      ];
    },
  );
  return insertRows(tx, LEAD_INSERT, rows);
}

const CONSENT_RECORD_INSERT = {
  into: `INSERT INTO "ConsentRecord" ("id", "tenantId", "leadId", "contactId", "kinds", "wordings", "version", "locale",
    "createdAt") VALUES`,
};

function insertConsents(tx: SqlTransaction, leads: readonly LeadWithContact[]): Promise<number> {
  const rows = leads.map(({ tenantId, leadId, contact, consent: { record }, now }) => [
    uuid7(now),
    tenantId,
    leadId,
    contact.id,
    JSON.stringify(record.kinds),
    JSON.stringify(record.wordings),
    record.version,
    record.locale,
    now,
  ]);
  return insertRows(tx, CONSENT_RECORD_INSERT, rows);
}
