import type { Prisma } from '#app/domain/database.ts';
import { leadColumns } from '#app/domain/leads/lead-columns.ts';

/** What a person corrects: their name, and their phone number as typed. Null for what stays. */
export interface ContactCorrection {
  firstName: string | null;
  phone: string | null;
  /** The number in E.164; null if it is not corrected or can't be read. */
  phoneE164: string | null;
}

/**
 * Corrects a person's name and number on the contact and on all of their leads. A consent to texts belongs to the number that it was given
 * for, so a new number has none. A lead that was sent without a number gets none.
 * @returns the ids of the assessments that have the name, too
 */
export async function correctContact(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    contactId,
    firstName,
    phone,
    phoneE164,
  }: ContactCorrection & { tenantId: string; contactId: string },
): Promise<string[]> {
  const leads = await tx.lead.findMany({
    where: { tenantId, contactId, erasedAt: null },
    select: { id: true, firstName: true, email: true, phone: true, widget: true, assessmentId: true },
  });
  // The other widgets send a fixed text instead of a name (D33).
  const hasName = (lead: { widget: string }) => firstName !== null && lead.widget === 'full';
  for (const lead of leads) {
    const person = {
      firstName: hasName(lead) && firstName !== null ? firstName : lead.firstName,
      // A lead without a number may be of a region whose rules let none be stored.
      phone: lead.phone === null ? null : (phone ?? lead.phone),
    };
    const { searchText } = leadColumns({ ...person, email: lead.email, goalIds: [] });
    await tx.lead.updateMany({ where: { id: lead.id, tenantId }, data: { ...person, searchText } });
  }
  await tx.contact.updateMany({
    where: { id: contactId, tenantId },
    data: {
      ...(firstName !== null && { firstName }),
      ...(phone !== null && { phoneE164, smsConsent: false, textsConsentId: null }),
    },
  });
  return leads.filter(hasName).flatMap(({ assessmentId }) => assessmentId ?? []);
}
