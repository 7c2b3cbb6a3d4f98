import type { Database } from '#app/domain/database.ts';
import { hasHealthConsent, readHealthWording, recordHealthConsent } from '#app/domain/leads/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { readFlags } from '#app/engine/normalise.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { AppError } from '#app/lib/app-error.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { StoredPlan } from './compute-plan.ts';
import { type FoundPlan, planNotFound } from './find-plan.server.ts';
import { lockAssessment, readLockedPlan, recomputePlan } from './recompute-plan.server.ts';

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
    const locked = await lockAssessment(tx, { tenantId: tenant.id, assessmentId });
    if (!awaitsSafetyAnswer(readLockedPlan(locked)))
      throw new AppError('conflict', 'The safety questions of this plan were answered before.');
    const { row, lead } = locked;
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
    await recomputePlan(tx, tenant, locked, { contraFlags: [...contraFlags] });
  });
}
