import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/** The actions that a person's own words may require, from the strictest to the mildest (D63). */
export type ReviewAction = 'refuse' | 'stop' | 'withhold';

export interface PlanReview {
  action: string;
  lookedAt: Date | null;
}

/**
 * Records which leads staff must look at, because their words ask for more caution than their stored plan shows. A lead that staff have
 * looked at returns to their list only if its words ask for another action than before.
 * @param clearedLeadIds leads whose plans no longer need a review; their open reviews are deleted
 */
export async function storePlanReviews(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    reviews: readonly { leadId: string; action: ReviewAction }[];
    clearedLeadIds: readonly string[];
    engineVersion: string;
    now: Date;
  },
): Promise<void> {
  const { tenantId, reviews, clearedLeadIds, engineVersion, now } = options;
  if (clearedLeadIds.length > 0)
    await tx.planReview.deleteMany({
      where: { tenantId, leadId: { in: [...clearedLeadIds] }, lookedAt: null },
    });
  for (const { leadId, action } of reviews) {
    const { count } = await tx.planReview.updateMany({
      where: { tenantId, leadId, action },
      data: { engineVersion },
    });
    if (count > 0) continue;
    await tx.planReview.deleteMany({ where: { tenantId, leadId } });
    await tx.planReview.create({ data: { leadId, tenantId, action, engineVersion, createdAt: now } });
  }
}

/** Deletes the review of a lead whose plan was computed again by today's rules. */
export const dropPlanReview = (
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
) => tx.planReview.deleteMany({ where: { tenantId, leadId } });

/** Finds the review of a lead's plan; null if the plan meets today's rules. */
export const findPlanReview = (
  db: Database,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<PlanReview | null> =>
  db.planReview.findFirst({ where: { tenantId, leadId }, select: { action: true, lookedAt: true } });

/** Lists the reviews of leads, to give a person what is stored about them. */
export const listPlanReviews = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  db.planReview.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    select: { leadId: true, action: true, engineVersion: true, createdAt: true, lookedAt: true },
  });

/** Plans that a tenant's staff have not looked at yet. */
export interface OpenReviews {
  count: number;
  /** The lead to begin with. */
  leadId: string;
}

/** Counts, with one query, the plans that tenants' staff have not looked at yet; tenants without one are missing. */
export async function findOpenReviews(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, OpenReviews>> {
  const rows = await db.planReview.groupBy({
    by: ['tenantId'],
    where: { tenantId: { in: [...tenantIds] }, lookedAt: null },
    _count: true,
    _min: { leadId: true },
  });
  return new Map(
    rows.map(({ tenantId, _count: count, _min: { leadId } }) => [tenantId, { count, leadId: leadId ?? '' }]),
  );
}

/** Records that staff looked at a plan. @throws AppError `not-found` if there is no open review */
export async function markPlanLookedAt(options: TenantOperation & { leadId: string }): Promise<void> {
  const { db, tenantId, leadId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const { count } = await tx.planReview.updateMany({
      where: { tenantId, leadId, lookedAt: null },
      data: { lookedAt: now },
    });
    if (count === 0) throw new AppError('not-found', 'Someone has already reviewed this plan.');
    const target = { type: 'lead', id: leadId };
    await recordAudit(tx, { actor, action: 'lead.look-at-plan', tenantId, target }, now);
  });
}
