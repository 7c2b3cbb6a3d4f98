import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import {
  findLeadsOfAssessments,
  findMissingAnswers,
  type WhyWithoutAnswers,
} from '#app/domain/leads/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { planNotFound } from './find-plan.server.ts';
import { lockAssessments } from './lock-assessments.server.ts';

/** The person behind a plan's link, whose answers may be hidden. */
export interface PlanOwner {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  trackingId: string;
  email: string;
  widget: WidgetKind;
  locale: string;
  createdAt: Date;
  /** Where the visitor lives, and who said so; null if unknown. */
  region: string | null;
  regionSource: string | null;
  /** When the use of this plan's answers was withdrawn; null if it was not. */
  healthWithdrawnAt: Date | null;
  /** Why this plan's answers are hidden or deleted; null while they are in use. */
  whyWithoutAnswers: WhyWithoutAnswers | null;
}

/** Finds whose plan an assessment's id leads to; null for an unknown id, and after an erasure. */
export async function findPlanOwner(db: DatabaseClient, assessmentId: string): Promise<PlanOwner | null> {
  const row = await db.peptideAssessment.findUnique({
    where: { id: assessmentId },
    select: {
      tenantId: true,
      email: true,
      widget: true,
      locale: true,
      createdAt: true,
      region: true,
      regionSource: true,
    },
  });
  const lead = row && (await findLeadsOfAssessments(db, [assessmentId])).get(assessmentId);
  if (!row || !lead || lead.erasedAt) return null;
  return {
    ...row,
    widget: row.widget as WidgetKind,
    leadId: lead.id,
    contactId: lead.contactId,
    trackingId: lead.trackingId,
    healthWithdrawnAt: lead.healthWithdrawnAt,
    whyWithoutAnswers: findMissingAnswers(lead)?.why ?? null,
  };
}

/**
 * Runs a change for the person whose plan it is. The owner is read under the locks that an erasure takes, in the same order, so a change
 * either comes before the erasure, which then includes it, or finds no plan.
 * @throws AppError `not-found` for an unknown plan, and after an erasure
 */
export async function changeAsOwner<Result>(
  db: Database,
  assessmentId: string,
  change: (tx: Prisma.TransactionClient, owner: PlanOwner) => Promise<Result>,
): Promise<Result> {
  const found = await findPlanOwner(db, assessmentId);
  if (!found) throw planNotFound();
  const { tenantId } = found;
  return db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const isLocked = (await lockAssessments(tx, { tenantId, ids: [assessmentId] })) > 0;
    const owner = isLocked ? await findPlanOwner(tx, assessmentId) : null;
    if (!owner) throw planNotFound();
    return change(tx, owner);
  });
}
