import type { Prisma } from '#app/domain/database.ts';
import {
  addLeadCounts,
  computeLeadCounts,
  dropPlanReview,
  findLeadsOfAssessments,
  isClaimedLead,
  type LeadOfAssessment,
  mergeLeadCounts,
  noteSafetyAnswer,
  readCountedLeads,
} from '#app/domain/leads/index.ts';
import type { WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { computePlan, isWholePlanExcluded, type StoredPlan } from './compute-plan.ts';
import { findAnswers } from './find-answers.server.ts';
import { planNotFound } from './find-plan.server.ts';
import { lockAssessments } from './lock-assessments.server.ts';

const answerColumns = {
  id: true,
  tenantId: true,
  widget: true,
  healthGoals: true,
  symptoms: true,
  experienceLevel: true,
  sexAtBirth: true,
  ageRange: true,
  budgetLevel: true,
  contraFlags: true,
  additionalConcerns: true,
  recommendations: true,
  locale: true,
  region: true,
  regionSource: true,
} as const satisfies Prisma.PeptideAssessmentSelect;
type StoredAnswers = Prisma.PeptideAssessmentGetPayload<{ select: typeof answerColumns }>;

/** A stored assessment that is locked against other transactions, with its lead. */
export interface LockedAssessment {
  row: StoredAnswers;
  lead: LeadOfAssessment | undefined;
}

/**
 * Reads an assessment to change it: concurrent changes, or a change and an erasure, wait here for each other.
 * @throws AppError `not-found` for an unknown or erased plan
 */
export async function lockAssessment(
  tx: Prisma.TransactionClient,
  { tenantId, assessmentId }: { tenantId: string; assessmentId: string },
): Promise<LockedAssessment> {
  const locked = await lockAssessments(tx, { tenantId, ids: [assessmentId] });
  if (locked === 0) throw planNotFound();
  const row = await tx.peptideAssessment.findFirstOrThrow({
    where: { id: assessmentId, tenantId },
    select: answerColumns,
  });
  const lead = (await findLeadsOfAssessments(tx, [assessmentId])).get(assessmentId);
  if (lead?.erasedAt || Object.keys(Object(row.recommendations)).length === 0) throw planNotFound();
  return { row, lead };
}

/** Answers that the visitor gives on a page of the plan. */
interface LaterAnswers {
  contraFlags?: string[];
  region?: string;
  regionSource?: 'visitor';
}

/**
 * Stores answers that were given after the submission, and the plan computed from all of them. The lead and the daily counts are updated
 * in the same transaction.
 */
export async function recomputePlan(
  tx: Prisma.TransactionClient,
  tenant: WidgetTenant,
  { row, lead }: LockedAssessment,
  answers: LaterAnswers = {},
): Promise<void> {
  const tenantId = tenant.id;
  const count = async () => (lead ? readCountedLeads(tx, { tenantId, leadIds: [lead.id], findAnswers }) : []);
  const before = await count();
  const isClaimed = lead !== undefined && (await isClaimedLead(tx, { tenantId, leadId: lead.id }));
  const { stored: storedPlan } = computePlan({ ...row, ...answers } as unknown as Submission, tenant, {
    isClaimed,
  });
  await tx.peptideAssessment.updateMany({
    where: { id: row.id, tenantId },
    data: {
      ...answers,
      recommendations: storedPlan as unknown as Prisma.InputJsonValue,
      outcome: storedPlan.outcome,
      engineVersion: storedPlan.engine_version,
    },
  });
  if (lead) {
    await noteSafetyAnswer(tx, { tenantId, leadId: lead.id, excluded: isWholePlanExcluded(storedPlan) });
    await dropPlanReview(tx, { tenantId, leadId: lead.id });
  }
  const removedCounts = computeLeadCounts(before).map((leadCount) => ({
    ...leadCount,
    leads: -leadCount.leads,
    completed: -leadCount.completed,
  }));
  await addLeadCounts(tx, mergeLeadCounts([...removedCounts, ...computeLeadCounts(await count())]));
}

/** Returns the stored plan of a locked assessment. */
export const readLockedPlan = ({ row }: LockedAssessment): StoredPlan =>
  row.recommendations as unknown as StoredPlan;
