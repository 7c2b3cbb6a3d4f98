import type { Database } from '#app/domain/database.ts';
import { permitsMarketingTexts } from '#app/domain/leads/consents/wording-permissions.ts';
import { walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { readNumber } from '#app/domain/reading/index.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

interface LeadWithNumber {
  id: string;
  contactId: string;
  phone: string;
}

/** The number that a lead provides for its contact. */
interface ReadLead {
  contactId: string;
  number: string | null;
  /** Numbers that the same text gave under the company's earlier countries, if different. */
  outdated: string[];
  /** Whether the consent sentence of the phone field was shown. */
  consents: boolean;
  textsConsentId: string | null;
}

/** Leads per window, and windows per call. */
const FILLED_NUMBERS_AT_A_TIME = 500;
const FILLED_NUMBER_WINDOWS_PER_RUN = 10;

/**
 * Sets contacts' numbers from their leads, as a new submission does. It is for leads from before numbers were parsed, and for a company
 * that has changed its country. One call reads a few thousand leads, the newest first; it is safe to repeat.
 * @param readFor the countries used for earlier readings
 * @param before reads leads from before this time, which the last call returned
 * @returns null once all leads are read
 */
export async function fillNumbers(
  db: Database,
  options: { tenantId: string; country: string | null; readFor: readonly string[]; before?: Date },
): Promise<Date | null> {
  const { tenantId, before } = options;
  const withNumber = { tenantId, phone: { not: null }, erasedAt: null };
  if (!(await db.lead.findFirst({ where: withNumber, select: { id: true } }))) return null;
  let windows = 0;
  // The newest leads are read first, because the newest number with a consent counts.
  const walk = walkLeadWindows({
    db,
    tenantId,
    order: 'desc',
    first: FILLED_NUMBERS_AT_A_TIME,
    largest: FILLED_NUMBERS_AT_A_TIME,
    ...(before && { to: before }),
  });
  for await (const { from, to } of walk) {
    if (windows === FILLED_NUMBER_WINDOWS_PER_RUN) return to;
    windows += 1;
    const leads = (await db.lead.findMany({
      where: { ...withNumber, createdAt: { gte: from, lt: to }, contactId: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, contactId: true, phone: true },
    })) as LeadWithNumber[];
    for (const lead of await readLeads(db, { ...options, leads })) await noteNumber(db, tenantId, lead);
  }
  return null;
}

async function readLeads(
  db: Database,
  options: {
    tenantId: string;
    leads: readonly LeadWithNumber[];
    country: string | null;
    readFor: readonly string[];
  },
): Promise<ReadLead[]> {
  const { tenantId, leads, country, readFor } = options;
  /** The ConsentEvent by lead; null if the consent does not permit offers, as those from before the ledger. */
  const leadsWithTextsLine = new Map<string, string | null>();
  const findEnd = await findEndedTexts(db, { tenantId, contactIds: leads.map(({ contactId }) => contactId) });
  const contacts = new Map(leads.map(({ id, contactId }) => [id, contactId]));
  const note = (leadId: string | null, createdAt: Date, consentId: string | null) => {
    const endedAt = findEnd(contacts.get(leadId ?? ''));
    if (leadId && !(endedAt && endedAt > createdAt)) leadsWithTextsLine.set(leadId, consentId);
  };
  await inChunks(
    leads.map(({ id }) => id),
    async (ids) => {
      const rows = await db.consentRecord.findMany({
        where: { tenantId, leadId: { in: ids } },
        select: { leadId: true, wordings: true, createdAt: true },
      });
      for (const { leadId, wordings, createdAt } of rows)
        if ((wordings as { texts?: unknown } | null)?.texts) note(leadId, createdAt, null);
      const events = await db.consentEvent.findMany({
        where: { tenantId, leadId: { in: ids }, kind: 'texts', state: 'given' },
        select: { id: true, leadId: true, wordingId: true, createdAt: true },
      });
      for (const { id, leadId, wordingId, createdAt } of events)
        note(leadId, createdAt, permitsMarketingTexts({ wordingId }) ? id : null);
    },
  );
  return leads.map(({ id, contactId, phone }) => {
    const number = readNumber(phone, country);
    const earlier = readFor.flatMap((earlierCountry) => readNumber(phone, earlierCountry) ?? []);
    return {
      contactId,
      number,
      outdated: earlier.filter((earlierNumber) => earlierNumber !== number),
      consents: leadsWithTextsLine.has(id),
      textsConsentId: leadsWithTextsLine.get(id) ?? null,
    };
  });
}

/**
 * Finds when people last ended texts on the page of a plan, which they do with a correction of their number, too. A consent from before
 * belongs to the number that they corrected. After a STOP, the number is on the list of stopped ones.
 */
async function findEndedTexts(
  db: Database,
  { tenantId, contactIds }: { tenantId: string; contactIds: readonly string[] },
): Promise<(contactId: string | undefined) => Date | undefined> {
  const ends = new Map<string, Date>();
  await inChunks(contactIds, async (ids) => {
    const rows = await db.consentEvent.findMany({
      where: {
        ...{ tenantId, contactId: { in: ids }, kind: 'texts', state: 'withdrawn' },
        source: { in: ['plan-page', 'console'] },
      },
      orderBy: { createdAt: 'asc' },
      select: { contactId: true, createdAt: true },
    });
    for (const { contactId, createdAt } of rows) if (contactId) ends.set(contactId, createdAt);
  });
  return (contactId) => ends.get(contactId ?? '');
}

/** Stores a lead's number on its contact. A number with a consent is replaced only if an earlier country produced it. */
async function noteNumber(
  db: Database,
  tenantId: string,
  { contactId: id, number, outdated, consents, textsConsentId }: ReadLead,
): Promise<void> {
  if (outdated.length > 0)
    await db.contact.updateMany({
      where: { id, tenantId, phoneE164: { in: outdated } },
      data:
        number === null
          ? { phoneE164: null, smsConsent: false, textsConsentId: null }
          : { phoneE164: number },
    });
  if (number === null) return;
  await db.contact.updateMany({
    where: {
      id,
      tenantId,
      smsConsent: false,
      ...(consents ? {} : { phoneE164: null }),
    },
    data: { phoneE164: number, smsConsent: consents, textsConsentId },
  });
}
