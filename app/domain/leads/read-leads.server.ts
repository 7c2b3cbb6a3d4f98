import { sqltag as sql } from '@prisma/client/runtime/client';
import { flag, moment, orNull, type Reader, readRows, text } from '../../lib/read-together.ts';
import type { Database, Prisma } from '../database.ts';

/** Leads of several tenants together. */
export const countLeadsOf = (db: Database, tenantIds: readonly string[]): Promise<number> =>
  db.lead.count({ where: { tenantId: { in: [...tenantIds] } } });

/** A lead as the home page lists it. */
type LatestLead = Pick<
  Prisma.LeadGetPayload<object>,
  'id' | 'firstName' | 'widget' | 'returning' | 'erasedAt' | 'createdAt'
>;

const LATEST_LEAD = {
  id: text,
  firstName: text,
  widget: text,
  returning: flag,
  erasedAt: orNull(moment),
  createdAt: moment,
};

/** The latest leads of a tenant, erased ones among them. */
export const listLatestLeads = (db: Reader, tenantId: string, limit: number): Promise<LatestLead[]> =>
  readRows(
    db,
    LATEST_LEAD,
    sql`SELECT "id", "firstName", "widget", "returning", "erasedAt", "createdAt" FROM "Lead"
      WHERE "tenantId" = ${tenantId} ORDER BY "createdAt" DESC LIMIT ${limit}`,
  );

/** The tenant's first lead of all; null before it. */
export async function findFirstLead(db: Reader, tenantId: string): Promise<LatestLead | null> {
  const [first] = await readRows(
    db,
    LATEST_LEAD,
    sql`SELECT "id", "firstName", "widget", "returning", "erasedAt", "createdAt" FROM "Lead"
      WHERE "tenantId" = ${tenantId} ORDER BY "createdAt", "id" LIMIT 1`,
  );
  return first ?? null;
}

/** The lead that an assessment brought. */
export interface LeadOfAssessment {
  id: string;
  trackingId: string;
  erasedAt: Date | null;
}

/** The leads of assessments, by the assessment's id. */
export async function findLeadsOfAssessments(
  db: Database | Prisma.TransactionClient,
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
