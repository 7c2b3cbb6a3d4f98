import { inChunks } from '../../lib/in-chunks.ts';
import type { Database } from '../database.ts';
import { walkLeadWindows } from './lead-windows.server.ts';
import { createNumberReader, type NumberReader } from './read-number.server.ts';

interface LeadWithNumber {
  id: string;
  contactId: string;
  phone: string;
}

/** What a lead says of its contact's number. */
interface ReadLead {
  contactId: string;
  number: string | null;
  /** As it was read by the country before. */
  before: string | null;
  /** The phone field's own line was shown. */
  consents: boolean;
}

const AT_A_TIME = 500;

/**
 * Gives contacts the numbers that their leads typed, as a submission of now does. For leads from before numbers were read, and for a
 * company that has chosen another country. It may be repeated, and stopped at any moment.
 * @param readFor the country by which the numbers were read before; null when they were not
 * @returns how many leads with a number were looked at
 */
export async function fillNumbers(
  db: Database,
  { tenantId, country, readFor }: { tenantId: string; country: string | null; readFor: string | null },
): Promise<number> {
  const reader = await createNumberReader();
  let looked = 0;
  // The newest first: the newest number that came with a consent counts.
  const walk = walkLeadWindows({ db, tenantId, order: 'desc', first: AT_A_TIME, largest: AT_A_TIME });
  for await (const { from, to } of walk) {
    const leads = (await db.lead.findMany({
      where: {
        tenantId,
        createdAt: { gte: from, lt: to },
        phone: { not: null },
        contactId: { not: null },
        erasedAt: null,
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, contactId: true, phone: true },
    })) as LeadWithNumber[];
    looked += leads.length;
    for (const lead of await readLeads(db, { tenantId, leads, reader, country, readFor }))
      await noteNumber(db, tenantId, lead);
  }
  return looked;
}

async function readLeads(
  db: Database,
  options: {
    tenantId: string;
    leads: readonly LeadWithNumber[];
    reader: NumberReader;
    country: string | null;
    readFor: string | null;
  },
): Promise<ReadLead[]> {
  const { tenantId, leads, reader, country, readFor } = options;
  const shown = new Set<string>();
  await inChunks(
    leads.map(({ id }) => id),
    async (ids) => {
      const rows = await db.consentRecord.findMany({
        where: { tenantId, leadId: { in: ids } },
        select: { leadId: true, wordings: true },
      });
      for (const { leadId, wordings } of rows)
        if (leadId && (wordings as { texts?: unknown } | null)?.texts) shown.add(leadId);
    },
  );
  return leads.map(({ id, contactId, phone }) => ({
    contactId,
    number: reader.toE164(phone, country),
    before: readFor ? reader.toE164(phone, readFor) : null,
    consents: shown.has(id),
  }));
}

/** A number that came with a consent is replaced by none; one that the country before had made of it is. */
async function noteNumber(
  db: Database,
  tenantId: string,
  { contactId: id, number, before, consents }: ReadLead,
): Promise<void> {
  if (before !== null && before !== number)
    await db.contact.updateMany({
      where: { id, tenantId, phoneE164: before },
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
