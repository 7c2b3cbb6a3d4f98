import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { ErasedLead } from '#app/domain/erased-person.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { randomId } from '#app/lib/random-id.ts';

/** Finds the contact of an address and all leads of the person, with the addresses and phone numbers as they were typed. */
export async function collectContact(
  tx: Prisma.TransactionClient,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<{ contactId: string | null; leadIds: string[]; emails: string[]; phones: string[] }> {
  const emailKey = toEmailKey(email);
  const contact = await tx.contact.findUnique({
    where: { tenantId_emailKey: { tenantId, emailKey } },
    select: { id: true, phoneE164: true },
  });
  const leads = await tx.lead.findMany({
    where: { tenantId, OR: [...(contact ? [{ contactId: contact.id }] : []), { email }] },
    select: { id: true, email: true, phone: true },
  });
  const phones = [contact?.phoneE164, ...leads.map(({ phone }) => phone)].flatMap((phone) => phone ?? []);
  return {
    contactId: contact?.id ?? null,
    leadIds: leads.map(({ id }) => id),
    emails: [...new Set([email, emailKey, ...leads.map((lead) => lead.email)])],
    phones: [...new Set(phones)],
  };
}

/**
 * Reads leads by id that are not erased, each with the new tracking id that will replace its own. Their sessions are stored with the
 * assessments.
 */
export async function collectLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Omit<ErasedLead, 'sessionId'>[]> {
  const collected: Omit<ErasedLead, 'sessionId'>[] = [];
  await inChunks(leadIds, async (chunk) => {
    const leads = await tx.lead.findMany({
      where: { tenantId, id: { in: chunk }, erasedAt: null },
      select: { id: true, trackingId: true, assessmentId: true, contactId: true },
    });
    collected.push(...leads.map((lead) => ({ ...lead, freshTrackingId: randomId() })));
  });
  return collected;
}

const leadToErase = { id: true, tenantId: true, email: true, contactId: true, erasedAt: true } as const;
type LeadToErase = Prisma.LeadGetPayload<{ select: typeof leadToErase }>;

/** Finds leads by id: those of one tenant, or of all tenants for the command line. */
export async function findLeadsToErase(
  db: DatabaseClient,
  ids: readonly string[],
  tenantId?: string,
): Promise<Map<string, LeadToErase>> {
  const leads = new Map<string, LeadToErase>();
  await inChunks(ids, async (chunk) => {
    for (const lead of await db.lead.findMany({
      where: { id: { in: chunk }, tenantId },
      select: leadToErase,
    }))
      leads.set(lead.id, lead);
  });
  return leads;
}

/** Lists the ids of one person's leads that are not erased. */
export async function listPersonLeads(
  tx: Prisma.TransactionClient,
  { tenantId, email, contactId }: { tenantId: string; email: string; contactId: string | null },
): Promise<string[]> {
  const leads = await tx.lead.findMany({
    where: { tenantId, erasedAt: null, OR: [{ email }, ...(contactId ? [{ contactId }] : [])] },
    select: { id: true },
  });
  return leads.map(({ id }) => id);
}

/** Lists a person's leads that are not erased, the oldest first. @param leadId a lead of a person without a contact */
export const listLeadsOfPerson = (
  db: DatabaseClient,
  { tenantId, contactId, leadId }: { tenantId: string; contactId: string | null; leadId?: string },
): Promise<
  {
    id: string;
    trackingId: string;
    assessmentId: string | null;
    widget: string;
    email: string;
    createdAt: Date;
    healthWithdrawnAt: Date | null;
  }[]
> =>
  db.lead.findMany({
    where: {
      tenantId,
      erasedAt: null,
      OR: [...(contactId ? [{ contactId }] : []), ...(leadId ? [{ id: leadId }] : [])],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      trackingId: true,
      assessmentId: true,
      widget: true,
      email: true,
      createdAt: true,
      healthWithdrawnAt: true,
    },
  });
