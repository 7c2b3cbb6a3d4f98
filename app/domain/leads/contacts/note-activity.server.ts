import type { Prisma } from '#app/domain/database.ts';

/** Records that a contact did something, such as a click in an e-mail or an order: retention rules count from then. */
export async function noteActivity(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    at: time,
    ...who
  }: { tenantId: string; at: Date } & ({ contactId: string } | { leadId: string }),
): Promise<void> {
  const contact = 'contactId' in who ? { id: who.contactId } : { leads: { some: { id: who.leadId } } };
  await tx.contact.updateMany({
    where: { tenantId, ...contact, OR: [{ lastActiveAt: null }, { lastActiveAt: { lt: time } }] },
    data: { lastActiveAt: time },
  });
}
