import type { Database } from '#app/domain/database.ts';
import { toRegionalSettings } from '#app/domain/tenants/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import { rulesDependOnRegion } from '#app/protocol/regional-rules.ts';
import { planNotFound } from './find-plan.server.ts';
import { lockAssessment, recomputePlan } from './recompute-plan.server.ts';

/**
 * Stores where a visitor lives who did not answer it in the widget (D65), and computes the plan again by the rules of that region. It
 * works once per plan: the strictest rules apply until then.
 * @throws AppError `not-found` for an unknown plan, `conflict` if the region is known already or decides nothing
 */
export async function answerRegion({
  db,
  assessmentId,
  region,
}: {
  db: Database;
  assessmentId: string;
  region: Region;
}): Promise<void> {
  const assessment = await db.peptideAssessment.findUnique({
    where: { id: assessmentId },
    select: { tenantId: true },
  });
  const tenant = assessment && (await findTenantByClient(db, assessment.tenantId));
  if (!tenant) throw planNotFound();
  await db.$transaction(async (tx) => {
    const locked = await lockAssessment(tx, { tenantId: tenant.id, assessmentId });
    if (locked.row.region !== null || !rulesDependOnRegion(toRegionalSettings(tenant)))
      throw new AppError('conflict', 'You’ve already answered this question.');
    await recomputePlan(tx, tenant, locked, { region, regionSource: 'visitor' });
  });
}
