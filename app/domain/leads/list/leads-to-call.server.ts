import type { Database } from '#app/domain/database.ts';

/** Leads from which those to call are chosen. */
const MAX_LEADS_TO_CHOOSE_FROM = 50;

interface LeadToCall {
  id: string;
  assessmentId: string | null;
  firstName: string;
  email: string;
  phone: string;
  createdAt: Date;
}

/**
 * Lists the newest leads that left a number for texts and calls, agreed to be contacted, have not bought and whom no person of the company
 * has contacted, the newest first.
 */
export async function listLeadsToCall(
  db: Database,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<LeadToCall[]> {
  const leads = await db.lead.findMany({
    where: {
      ...{ tenantId, createdAt: { gte: since }, erasedAt: null, phone: { not: null } },
      ...{ contacted: false, converted: false, nothingSuitable: false },
      contact: { OR: [{ smsConsent: true }, { marketingConsent: { not: 'none' } }] },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LEADS_TO_CHOOSE_FROM,
    select: { id: true, assessmentId: true, firstName: true, email: true, phone: true, createdAt: true },
  });
  return leads.flatMap(({ phone, ...lead }) => (phone ? [{ ...lead, phone }] : []));
}
