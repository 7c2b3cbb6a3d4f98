import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';

const columns = {
  id: true,
  trackingId: true,
  assessmentId: true,
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

/** A lead as a CRM is told of it. */
export type CrmLead = Prisma.LeadGetPayload<{ select: typeof columns }>;

/** A tenant's leads by their ids; erased ones are missing. */
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

/** A place in the leads of a tenant, the oldest first. */
export interface LeadPlace {
  id: string;
  createdAt: Date;
}

/** Some of a tenant's leads of a time, the oldest first; erased ones are left out. @param after the last one of the round before */
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
