import type { Database, Prisma } from '#app/domain/database.ts';
import {
  addLeadCounts,
  computeLeadCounts,
  dropPlanReview,
  findLeadsOfAssessments,
  hasHealthConsent,
  mergeLeadCounts,
  noteSafetyAnswer,
  readCountedLeads,
  readHealthWording,
  recordHealthConsent,
} from '#app/domain/leads/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { readFlags } from '#app/engine/normalise.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { AppError } from '#app/lib/app-error.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { computePlan, isWholePlanExcluded, type StoredPlan } from './compute-plan.ts';
import { findAnswers } from './find-answers.server.ts';
import { type FoundPlan, planNotFound } from './find-plan.server.ts';
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
  additionalConcerns: true,
  recommendations: true,
  locale: true,
  region: true,
} as const satisfies Prisma.PeptideAssessmentSelect;

interface SafetyAnswer {
  db: Database;
  assessmentId: string;
  /** Labels of conditions, or "None of the above". */
  contraFlags: readonly string[];
  /** Whether the box for health answers was ticked. */
  healthConsent: boolean;
  now: Date;
}

/** Whether the plan still waits for an answer. Plans of older engines, and answered ones, don't. */
export const awaitsSafetyAnswer = (plan: Pick<StoredPlan, 'amounts_withheld'>): boolean =>
  plan.amounts_withheld === 'unanswered';

/** What a page with the safety questions shows next to the box for health answers (D47); null if the box is not needed. */
export async function findHealthBox(db: Database, plan: FoundPlan): Promise<{ wording: string } | null> {
  const { tenant, leadId, data } = plan;
  if (!plan.asksForHealth) return null;
  if (leadId && (await hasHealthConsent(db, { tenantId: tenant.id, leadId }))) return null;
  const { wording } = readHealthWording(data.config);
  return { wording };
}

/**
 * Stores the answers to the safety questions from the plan's page (D41). The server repeats the screening, computes the plan again, and
 * stores the plan and the flags; this works only once per plan. The lead and the daily counts are updated in the same transaction.
 * Where the company asks for consent to health answers (D47) and the visitor has not given it, its box is needed and recorded.
 * @throws AppError `not-found` for an unknown plan, `conflict` for one that was answered before, `invalid` without an answer or the box
 */
export async function answerSafety({
  db,
  assessmentId,
  contraFlags,
  healthConsent,
  now,
}: SafetyAnswer): Promise<void> {
  const { flags, none } = readFlags(contraFlags);
  if (flags.length === 0 && !none)
    throw new AppError('invalid', 'Choose what applies to you, or None of the above.');
  const assessment = await db.peptideAssessment.findUnique({
    where: { id: assessmentId },
    select: { tenantId: true },
  });
  const tenant = assessment && (await findTenantByClient(db, assessment.tenantId));
  if (!tenant) throw planNotFound();
  await db.$transaction(async (tx) => {
    // Concurrent answers, or an answer and an erasure, wait here for each other.
    const locked = await lockAssessments(tx, { tenantId: tenant.id, ids: [assessmentId] });
    if (locked === 0) throw planNotFound();
    const row = await tx.peptideAssessment.findFirstOrThrow({
      where: { id: assessmentId, tenantId: tenant.id },
      select: answerColumns,
    });
    if (!awaitsSafetyAnswer((row.recommendations ?? {}) as unknown as StoredPlan))
      throw new AppError('conflict', 'The safety questions of this plan were answered before.');
    const lead = (await findLeadsOfAssessments(tx, [assessmentId])).get(assessmentId);
    const asks =
      findTenantRules(tenant, row.region).asksForHealth &&
      !(lead && (await hasHealthConsent(tx, { tenantId: tenant.id, leadId: lead.id })));
    if (asks && !healthConsent) {
      const fields = missingHealthConsent({});
      throw new AppError('invalid', fields.healthConsent?.join(' ') ?? '', { fields });
    }
    if (asks && lead)
      await recordHealthConsent(tx, {
        tenantId: tenant.id,
        leadId: lead.id,
        contactId: lead.contactId,
        ...readHealthWording({
          widget: row.widget as WidgetKind,
          locale: row.locale,
          brand: tenant.name,
        }),
        now,
      });
    const count = async () =>
      lead ? readCountedLeads(tx, { tenantId: tenant.id, leadIds: [lead.id], findAnswers }) : [];
    const before = await count();
    const { stored: storedPlan } = computePlan(
      { ...row, contraFlags: [...contraFlags] } as unknown as Submission,
      tenant,
    );
    await tx.peptideAssessment.updateMany({
      where: { id: assessmentId, tenantId: tenant.id },
      data: {
        contraFlags: [...contraFlags],
        recommendations: storedPlan as unknown as Prisma.InputJsonValue,
        outcome: storedPlan.outcome,
        engineVersion: storedPlan.engine_version,
      },
    });
    if (lead) {
      await noteSafetyAnswer(tx, {
        tenantId: tenant.id,
        leadId: lead.id,
        excluded: isWholePlanExcluded(storedPlan),
      });
      await dropPlanReview(tx, { tenantId: tenant.id, leadId: lead.id });
    }
    const removedCounts = computeLeadCounts(before).map((leadCount) => ({
      ...leadCount,
      leads: -leadCount.leads,
      completed: -leadCount.completed,
    }));
    await addLeadCounts(tx, mergeLeadCounts([...removedCounts, ...computeLeadCounts(await count())]));
  });
}
