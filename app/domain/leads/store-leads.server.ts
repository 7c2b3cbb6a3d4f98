import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { readTraffic } from '#app/protocol/traffic.ts';
import { insertConsentEvents } from './consents/store-consents.server.ts';
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
  await insertConsentEvents(
    tx,
    withContacts.map(({ tenantId, leadId, contact, consents, now }) => {
      return { tenantId, leadId, contactId: contact.id, events: consents.events, now };
    }),
  );
}

const LEAD_INSERT = {
  into: `INSERT INTO "Lead" ("id", "tenantId", "trackingId", "assessmentId", "contactId", "firstName", "email", "phone",
    "source", "widget", "locale", "experienceLevel", "goalIds", "segments", "site",
    "utmSource", "utmMedium", "utmCampaign", "referrer", "page", "searchText",
    "nothingSuitable", "returning", "createdAt") VALUES`,
};

function insertLeads(tx: SqlTransaction, leads: readonly LeadWithContact[]): Promise<number> {
  const rows = leads.map(
    ({ tenantId, submission: s, excluded, assessmentId, trackingId, leadId, contact, consents, now }) => {
      const phone = s.phone || null;
      const traffic = readTraffic(s);
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
        // Without a consent, campaigns may not choose the lead by its goals.
        consents.segments === 'none' ? '' : columns.segments,
        readSite(s.pageUrl),
        traffic.utmSource,
        traffic.utmMedium,
        traffic.utmCampaign,
        traffic.referrer,
        traffic.page,
        columns.searchText,
        excluded,
        contact.returning,
        now,
      ];
    },
  );
  return insertRows(tx, LEAD_INSERT, rows);
}
