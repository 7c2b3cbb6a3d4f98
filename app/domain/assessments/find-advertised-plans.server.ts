import type { Database, Prisma } from '#app/domain/database.ts';
import { namesDanger } from '#app/engine/danger-words.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { shownPlan } from './shown-plan.ts';
import { hasNoAnswers } from './withdrawn-answers.server.ts';

/** Data that decides which products a marketing mail may show. */
export interface AdvertisedPlan {
  /** Plan without amounts; null after an erasure. */
  plan: FormattedPlan | null;
  /** Safety answers as the visitor gave them. If they were deleted, an entry that names no known condition, so that it excludes everything. */
  flags: string[];
  /** Whether the visitor's own words mentioned a danger, including an age under 18. */
  namesDanger: boolean;
  /** Where the visitor lives, as stored. */
  region: string | null;
}

/** Replaces safety answers that were deleted with their plan. The screening treats it as an unknown condition (D13). */
const DELETED_FLAGS = 'Deleted safety answers';

/** Finds the plans of a tenant's assessments, by their ids. */
export async function findAdvertisedPlans(
  db: Database,
  { tenantId, assessmentIds }: { tenantId: string; assessmentIds: readonly string[] },
): Promise<Map<string, AdvertisedPlan>> {
  const plans = new Map<string, AdvertisedPlan>();
  await inChunks([...new Set(assessmentIds)], async (chunk) => {
    const rows = await db.peptideAssessment.findMany({
      where: { tenantId, id: { in: chunk } },
      select: {
        id: true,
        format: true,
        recommendations: true,
        contraFlags: true,
        additionalConcerns: true,
        region: true,
        outcome: true,
      },
    });
    for (const { id, format, recommendations, contraFlags, additionalConcerns, region, outcome } of rows)
      plans.set(id, {
        plan: shownPlan(format, recommendations, false),
        flags: hasNoAnswers({ outcome }) ? [DELETED_FLAGS] : readStoredFlags(contraFlags),
        namesDanger: namesDanger(additionalConcerns),
        region,
      });
  });
  return plans;
}

const readStoredFlags = (flags: Prisma.JsonValue): string[] =>
  Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : [];
