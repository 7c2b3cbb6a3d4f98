import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';

const columns = {
  id: true,
  trackingId: true,
  assessmentId: true,
  contactId: true,
  firstName: true,
  email: true,
  phone: true,
  source: true,
  widget: true,
  locale: true,
  site: true,
  goalIds: true,
  returning: true,
  createdAt: true,
  contact: { select: { phoneE164: true, marketingConsent: true } },
} as const satisfies Prisma.LeadSelect;

/** A lead's data for a CRM. */
export type CrmLead = Prisma.LeadGetPayload<{ select: typeof columns }>;

/** Finds a tenant's leads by id; erased ones are missing. */
export async function findCrmLeads(
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Map<string, CrmLead>> {
  const leads = await db.lead.findMany({
    where: { tenantId, id: { in: [...leadIds] }, erasedAt: null },
    select: columns,
  });
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** A position in a tenant's leads, the oldest first. */
export interface LeadPlace {
  id: string;
  createdAt: Date;
}

/**
 * Lists some of a tenant's leads in a time span, the oldest first, without erased ones. @param after the last lead of the previous round
 */
export const listLeadsSince = (
  db: Database,
  options: { tenantId: string; since: Date; until: Date; after: LeadPlace | null; limit: number },
): Promise<LeadPlace[]> => {
  const { tenantId, since, until, after, limit } = options;
  return db.lead.findMany({
    where: {
      tenantId,
      erasedAt: null,
      createdAt: { gte: since, lte: until },
      ...(after && {
        OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, createdAt: true },
  });
};
