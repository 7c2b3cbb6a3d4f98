import type { Database } from '../database.ts';

/** @param from the first moment that counts, `to` the first that doesn't */
export const countLeads = (
  db: Database,
  {
    tenantId,
    widget,
    converted,
    from,
    to,
  }: { tenantId: string; widget?: string; converted?: boolean; from?: Date; to?: Date },
): Promise<number> =>
  db.lead.count({ where: { tenantId, widget, converted, createdAt: { gte: from, lt: to } } });

/** Leads of several tenants together. */
export const countLeadsOf = (db: Database, tenantIds: readonly string[]): Promise<number> =>
  db.lead.count({ where: { tenantId: { in: [...tenantIds] } } });

/** The latest leads of a tenant, erased ones among them. */
export const listLatestLeads = (db: Database, tenantId: string, limit: number) =>
  db.lead.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { id: true, firstName: true, widget: true, returning: true, erasedAt: true, createdAt: true },
  });

/** The lead that an assessment brought. */
export interface LeadOfAssessment {
  id: string;
  trackingId: string;
  erasedAt: Date | null;
}

/** The leads of assessments, by the assessment's id. */
export async function findLeadsOfAssessments(
  db: Database,
  assessmentIds: readonly string[],
): Promise<Map<string, LeadOfAssessment>> {
  const leads = await db.lead.findMany({
    where: { assessmentId: { in: [...assessmentIds] } },
    select: { id: true, trackingId: true, erasedAt: true, assessmentId: true },
  });
  return new Map(leads.map(({ assessmentId, ...lead }) => [assessmentId ?? '', lead]));
}

/** The ids of a tenant's leads, by their tracking ids. */
export async function findLeadIds(db: Database, tenantId: string): Promise<Map<string, string>> {
  const leads = await db.lead.findMany({ where: { tenantId }, select: { id: true, trackingId: true } });
  return new Map(leads.map(({ id, trackingId }) => [trackingId, id]));
}
