import type { Database } from '#app/domain/database.ts';
import { readNumber } from '#app/domain/phone-numbers.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { walkLeadWindows } from './lead-windows.server.ts';

interface LeadWithNumber {
  id: string;
  contactId: string;
  phone: string;
}

/** What a lead says of its contact's number. */
interface ReadLead {
  contactId: string;
  number: string | null;
  /** As it was read by the countries before, where they made another number of it. */
  outdated: string[];
  /** The phone field's own line was shown. */
  consents: boolean;
}

/** Leads of a window, and windows of one call. */
const AT_A_TIME = 500;
const WINDOWS = 10;

/**
 * Gives contacts the numbers that their leads typed, as a submission of now does. For leads from before numbers were read, and for a
 * company that has chosen another country. One call reads some thousand leads, the newest first; any of it may be repeated.
 * @param readFor the countries by which numbers were read before
 * @param before leads from before that moment: what the last call returned
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
  // The newest first: the newest number that came with a consent counts.
  const walk = walkLeadWindows({
    db,
    tenantId,
    order: 'desc',
    first: AT_A_TIME,
    largest: AT_A_TIME,
    ...(before && { to: before }),
  });
  for await (const { from, to } of walk) {
    if (windows === WINDOWS) return to;
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
  const leadsWithTextsLine = new Set<string>();
  await inChunks(
    leads.map(({ id }) => id),
    async (ids) => {
      const rows = await db.consentRecord.findMany({
        where: { tenantId, leadId: { in: ids } },
        select: { leadId: true, wordings: true },
      });
      for (const { leadId, wordings } of rows)
        if (leadId && (wordings as { texts?: unknown } | null)?.texts) leadsWithTextsLine.add(leadId);
    },
  );
  return leads.map(({ id, contactId, phone }) => {
    const number = readNumber(phone, country);
    const earlier = readFor.flatMap((one) => readNumber(phone, one) ?? []);
    return {
      contactId,
      number,
      outdated: earlier.filter((one) => one !== number),
      consents: leadsWithTextsLine.has(id),
    };
  });
}

/** A number that came with a consent is replaced by none; one that the country before had made of it is. */
async function noteNumber(
  db: Database,
  tenantId: string,
  { contactId: id, number, outdated, consents }: ReadLead,
): Promise<void> {
  if (outdated.length > 0)
    await db.contact.updateMany({
      where: { id, tenantId, phoneE164: { in: outdated } },
      data: number === null ? { phoneE164: null, smsConsent: false } : { phoneE164: number },
    });
  if (number === null) return;
  await db.contact.updateMany({
    where: {
      id,
      tenantId,
      smsConsent: false,
      ...(consents ? {} : { phoneE164: null }),
    },
    data: { phoneE164: number, smsConsent: consents },
  });
}
