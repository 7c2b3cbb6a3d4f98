import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { ERASED_PERSON, type ErasedLead, type ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { NO_TRAFFIC } from '#app/protocol/traffic.ts';
import { recordConsentsEnded } from './consents/end-consents.server.ts';

const blankLead = {
  contactId: null,
  firstName: '',
  email: '',
  phone: null,
  source: ERASED_PERSON,
  experienceLevel: ERASED_PERSON,
  goalIds: `|${ERASED_PERSON}|`,
  // Erased leads get no campaigns.
  segments: '',
  tags: '',
  site: '',
  ...NO_TRAFFIC,
  searchText: '',
  nothingSuitable: false,
} as const satisfies Prisma.LeadUncheckedUpdateManyInput;

/**
 * Deletes the contact and removes the person from their leads, which remain for the figures under new tracking ids. Consents remain on
 * record without the person.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  const deletedContactId = address?.contactId ?? null;
  // Deleting the contact also clears the foreign keys to it in leads, consents and enrolments.
  if (deletedContactId) {
    await recordConsentsEnded(tx, { tenantId, contactId: deletedContactId, now });
    await tx.contact.delete({ where: { id: deletedContactId, tenantId } });
  }
  await inChunks(leads, async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    await tx.lead.updateMany({
      where: { tenantId, id: { in: ids } },
      data: { ...blankLead, erasedAt: now },
    });
    await tx.leadNote.deleteMany({ where: { tenantId, leadId: { in: ids } } });
    await tx.planReview.deleteMany({ where: { tenantId, leadId: { in: ids } } });
    const fresh = join(chunk.map(({ id, freshTrackingId }) => sql`(${id}, ${freshTrackingId})`));
    await tx.$executeRaw(sql`
      WITH fresh("leadId", "trackingId") AS (VALUES ${fresh})
      UPDATE "Lead" SET "trackingId" = fresh."trackingId" FROM fresh
      WHERE "Lead"."id" = fresh."leadId" AND "Lead"."tenantId" = ${tenantId}`);
    const ofOthers = chunk.filter(({ contactId }) => contactId !== deletedContactId);
    await untieFromContacts(tx, { tenantId, leadIds: ids, leads: ofOthers });
  });
}

/** Removes the old leads from the contact of a person who remains (they submitted again since then), and from its count. */
async function untieFromContacts(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, leads }: { tenantId: string; leadIds: string[]; leads: readonly ErasedLead[] },
): Promise<void> {
  // The consents remain linked to the contact.
  await tx.consentRecord.updateMany({
    where: { tenantId, leadId: { in: leadIds }, contactId: { not: null } },
    data: { leadId: null },
  });
  for (const id of new Set(leads.flatMap(({ contactId }) => contactId ?? []))) {
    const remainingLeads = await tx.lead.aggregate({
      where: { tenantId, contactId: id },
      _count: true,
      _min: { createdAt: true },
    });
    await tx.contact.updateMany({
      where: { id, tenantId },
      data: { leadsCount: remainingLeads._count, firstLeadAt: remainingLeads._min.createdAt ?? undefined },
    });
  }
}
