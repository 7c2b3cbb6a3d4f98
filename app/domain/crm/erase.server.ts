import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { planContactErasures } from './plan-erasures.server.ts';

/**
 * Deletes the push log of the person's leads, and plans that the person's contacts in the CRM are deleted there. When only old leads are
 * erased, the contact remains, because the person does. The outbox cancels unsent contacts.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.crmPush.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
  if (!address) return;
  const contactIds = [address, ...leads].flatMap(({ contactId }) => contactId ?? []);
  const where = { tenantId, contactId: { in: [...new Set(contactIds)] } };
  const contacts = await tx.crmContact.findMany({
    where,
    select: { locationId: true, crmContactId: true, isCreated: true },
  });
  await tx.crmContact.deleteMany({ where });
  await planContactErasures(tx, { tenantId, leadId: leads.at(-1)?.id ?? null, contacts, now });
}
