import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { ERASED, type ErasedLead, type ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

const blankLead = {
  contactId: null,
  firstName: '',
  email: '',
  phone: null,
  source: ERASED,
  experienceLevel: ERASED,
  goalIds: `|${ERASED}|`,
  // No campaign is for them.
  segments: '',
  tags: '',
  site: '',
  searchText: '',
  nothingSuitable: false,
} as const satisfies Prisma.LeadUncheckedUpdateManyInput;

/**
 * Deletes the contact and takes the person out of their leads, which stay for the figures under fresh tracking ids. What
 * was agreed to stays on record without the person.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  const deletedContactId = address?.contactId ?? null;
  // The keys of leads, consents and enrolments to the contact are cleared with it.
  if (deletedContactId) await tx.contact.delete({ where: { id: deletedContactId, tenantId } });
  await inChunks(leads, async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    await tx.lead.updateMany({
      where: { tenantId, id: { in: ids } },
      data: { ...blankLead, erasedAt: now },
    });
    await tx.leadNote.deleteMany({ where: { tenantId, leadId: { in: ids } } });
    const fresh = join(chunk.map(({ id, freshTrackingId }) => sql`(${id}, ${freshTrackingId})`));
    await tx.$executeRaw(sql`
      WITH fresh("leadId", "trackingId") AS (VALUES ${fresh})
      UPDATE "Lead" SET "trackingId" = fresh."trackingId" FROM fresh
      WHERE "Lead"."id" = fresh."leadId" AND "Lead"."tenantId" = ${tenantId}`);
    const ofOthers = chunk.filter(({ contactId }) => contactId !== deletedContactId);
    await untieFromContacts(tx, { tenantId, leadIds: ids, leads: ofOthers });
  });
}

/** The contact of a person who stays (they submitted again since) no longer leads to the old leads, nor counts them. */
async function untieFromContacts(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, leads }: { tenantId: string; leadIds: string[]; leads: readonly ErasedLead[] },
): Promise<void> {
  // What was agreed to stays with the address.
  await tx.consentRecord.updateMany({
    where: { tenantId, leadId: { in: leadIds }, contactId: { not: null } },
    data: { leadId: null },
  });
  for (const id of new Set(leads.flatMap(({ contactId }) => contactId ?? []))) {
    const left = await tx.lead.aggregate({
      where: { tenantId, contactId: id },
      _count: true,
      _min: { createdAt: true },
    });
    await tx.contact.updateMany({
      where: { id, tenantId },
      data: { leadsCount: left._count, firstLeadAt: left._min.createdAt ?? undefined },
    });
  }
}
