import type { Prisma } from '#app/domain/database.ts';

/** A contact with a phone number. */
interface ContactOfNumber {
  tenantId: string;
  contactId: string;
  locale: string;
}

/** Lists the contacts of all tenants that have a given number: a reply such as STOP contains only the number. */
export async function listContactsOfNumber(
  tx: Prisma.TransactionClient,
  phoneE164: string,
): Promise<ContactOfNumber[]> {
  const rows = await tx.contact.findMany({
    where: { phoneE164 },
    select: { id: true, tenantId: true, locale: true },
  });
  return rows.map(({ id, ...row }) => ({ ...row, contactId: id }));
}

/**
 * Adds to the record of consents that a person has stopped or allowed texts by replying to one.
 * @param options.wording the answer, or how it was understood
 */
export async function recordTextConsent(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    contactId,
    locale,
    agrees,
    wording,
    now,
  }: ContactOfNumber & { agrees: boolean; wording: string; now: Date },
): Promise<void> {
  await tx.consentRecord.create({
    data: {
      tenantId,
      contactId,
      kinds: { sms: agrees },
      wordings: { sms: wording },
      version: 'sms-1',
      locale,
      source: 'sms',
      createdAt: now,
    },
  });
}
