import { randomUUID } from 'node:crypto';
import type { Prisma } from '#app/domain/database.ts';
import { ERASED_PERSON, type ErasedLead, type ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Stops the person's campaigns, cancels their unsent messages, and deletes links that contain their ids. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  const deletedContactId = address?.contactId ?? null;
  if (deletedContactId) {
    await tx.campaignEnrolment.updateMany({
      where: { tenantId, contactId: deletedContactId, state: 'active' },
      data: { state: 'stopped', stopReason: 'erased', nextStepAt: null, endedAt: now },
    });
    await tx.bulkRecipient.updateMany({
      where: { tenantId, contactId: deletedContactId, state: 'waiting' },
      data: { state: 'skipped' },
    });
  }
  await inChunks(leads, async (chunk) => {
    const leadId = { in: chunk.map(({ id }) => id) };
    await tx.emailSend.updateMany({
      where: { tenantId, leadId, status: 'pending' },
      data: { status: 'cancelled' },
    });
    await tx.emailSend.updateMany({
      where: { tenantId, leadId },
      data: { providerMessageId: null, reason: null, recentClicks: '' },
    });
    await tx.bulkRecipient.updateMany({
      where: { tenantId, leadId },
      data: { reason: null, recentClicks: '' },
    });
    // The enrolment of a contact that is not erased continues without the erased lead.
    await tx.campaignEnrolment.updateMany({
      where: {
        tenantId,
        leadId,
        contactId: deletedContactId ? { not: deletedContactId } : { not: null },
      },
      data: { leadId: null },
    });
  });
  if (address) await blankUnvouched(tx, tenantId, address);
  await deleteLinks(tx, tenantId, leads);
}

/** An erased person still counts as someone whom the company has written to. */
async function blankUnvouched(
  tx: Prisma.TransactionClient,
  tenantId: string,
  { hash, phoneHashes }: NonNullable<ErasedPerson['address']>,
): Promise<void> {
  const where = {
    tenantId,
    OR: [{ personHash: hash }, { recipientHash: { in: [hash, ...phoneHashes] } }],
  };
  const rows = await tx.unvouchedRecipient.findMany({ where });
  if (rows.length === 0) return;
  await tx.unvouchedRecipient.deleteMany({ where });
  const personHash = randomUUID();
  await tx.unvouchedRecipient.createMany({
    data: rows.map((row) => ({ ...row, personHash, recipientHash: randomUUID() })),
  });
}

/** Deletes links that contain the plan or the tracking id; their clicks are still counted under "erased". */
async function deleteLinks(
  tx: Prisma.TransactionClient,
  tenantId: string,
  leads: readonly ErasedLead[],
): Promise<void> {
  // Usually no row matches, and reading all rows of a tenant for each id would be slow.
  if (!(await tx.trackedLink.findFirst({ where: { tenantId }, select: { id: true } }))) return;
  for (const { assessmentId, trackingId } of leads) {
    const links = await tx.trackedLink.findMany({
      where: {
        tenantId,
        OR: [trackingId, assessmentId].flatMap((id) => (id ? [{ url: { contains: id } }] : [])),
      },
      select: { id: true, scope: true, clicks: true },
    });
    for (const { id, scope, clicks } of links) {
      await tx.trackedLink.upsert({
        where: { tenantId_scope_urlHash: { tenantId, scope, urlHash: ERASED_PERSON } },
        create: { tenantId, scope, urlHash: ERASED_PERSON, url: '', clicks },
        update: { clicks: { increment: clicks } },
      });
      await tx.trackedLink.delete({ where: { id, tenantId } });
    }
  }
}
