import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';

/** Counts the leads of several tenants together. */
export const countTenantLeads = (db: Database, tenantIds: readonly string[]): Promise<number> =>
  db.lead.count({ where: { tenantId: { in: [...tenantIds] } } });

/** Columns of a lead on the home page. */
const latestLead = {
  id: true,
  firstName: true,
  email: true,
  widget: true,
  returning: true,
  erasedAt: true,
  createdAt: true,
} as const satisfies Prisma.LeadSelect;
type LatestLead = Prisma.LeadGetPayload<{ select: typeof latestLead }>;

/** Lists a tenant's latest leads, including erased ones. */
export const listLatestLeads = (db: Database, tenantId: string, limit: number): Promise<LatestLead[]> =>
  db.lead.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: latestLead,
  });

/** Finds the tenant's very first lead; null if there is no lead. */
export const findFirstLead = (db: Database, tenantId: string): Promise<LatestLead | null> =>
  db.lead.findFirst({
    where: { tenantId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: latestLead,
  });

const leadOfAssessment = {
  id: true,
  contactId: true,
  trackingId: true,
  erasedAt: true,
  healthWithdrawnAt: true,
  answersRemovedAt: true,
} as const satisfies Prisma.LeadSelect;
/** The lead that an assessment produced. */
export type LeadOfAssessment = Prisma.LeadGetPayload<{ select: typeof leadOfAssessment }>;

/** Finds the leads of assessments, by the assessment's id. */
export async function findLeadsOfAssessments(
  db: DatabaseClient,
  assessmentIds: readonly string[],
): Promise<Map<string, LeadOfAssessment>> {
  const leads = await db.lead.findMany({
    where: { assessmentId: { in: [...assessmentIds] } },
    select: { ...leadOfAssessment, assessmentId: true },
  });
  return new Map(leads.map(({ assessmentId, ...lead }) => [assessmentId ?? '', lead]));
}

/** Maps the tracking ids of a tenant's leads to their ids. */
export async function findLeadIds(db: Database, tenantId: string): Promise<Map<string, string>> {
  const leads = await db.lead.findMany({ where: { tenantId }, select: { id: true, trackingId: true } });
  return new Map(leads.map(({ id, trackingId }) => [trackingId, id]));
}
