import { inChunks } from '../../lib/in-chunks.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Database, Prisma } from '../database.ts';
import type { ErasedLead } from '../erased-person.ts';

/** A lead as the erasure reads it; its session is the assessment's. */
export type CollectedLead = Omit<ErasedLead, 'sessionId'>;

/** The contact of an address and all leads of the person, with the addresses and phone numbers as they were typed. */
export async function collectContact(
  tx: Prisma.TransactionClient,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<{ contactId: string | null; leadIds: string[]; emails: string[]; phones: string[] }> {
  const emailKey = email.trim().toLowerCase();
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

/** Leads by their ids, each with the tracking id that will replace its own. */
export async function collectLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<CollectedLead[]> {
  const collected: CollectedLead[] = [];
  await inChunks(leadIds, async (chunk) => {
    const leads = await tx.lead.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { id: true, trackingId: true, assessmentId: true, contactId: true },
    });
    collected.push(...leads.map((lead) => ({ ...lead, freshTrackingId: randomId() })));
  });
  return collected;
}

/** A tenant's oldest leads from before a moment, with whether the person submitted again since. */
export async function listOldLeads(
  db: Database,
  { tenantId, before, limit }: { tenantId: string; before: Date; limit: number },
): Promise<{ id: string; email: string; cameAgain: boolean }[]> {
  const leads = await db.lead.findMany({
    where: { tenantId, erasedAt: null, createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { id: true, email: true, contact: { select: { lastLeadAt: true } } },
  });
  return leads.map(({ id, email, contact }) => ({
    id,
    email,
    cameAgain: contact !== null && contact.lastLeadAt >= before,
  }));
}
