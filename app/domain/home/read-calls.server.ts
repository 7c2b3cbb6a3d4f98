import { findBudgets } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listLeadsToCall } from '#app/domain/leads/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';

/** After a week, few leads remember their plan. */
const CALL_WITHIN_DAYS = 7;
const MAX_CALLS = 5;
const BUDGET_ORDER = ['premium', 'standard', 'lean'];

/** Lists the leads that are worth a call today, those with the largest budget first, then the newest. */
export async function readCalls(db: Database, { tenantId, now }: { tenantId: string; now: Date }) {
  const leads = await listLeadsToCall(db, {
    tenantId,
    since: new Date(now.getTime() - CALL_WITHIN_DAYS * DAY_MS),
  });
  if (leads.length === 0) return { count: 0, leads: [] };
  const budgets = await findBudgets(db, {
    tenantId,
    ids: leads.flatMap(({ assessmentId }) => assessmentId ?? []),
  });
  const rank = (budget: string) => BUDGET_ORDER.indexOf(budget) + 1 || BUDGET_ORDER.length + 1;
  return {
    count: leads.length,
    leads: leads
      .map(({ assessmentId, firstName, email, ...lead }) => ({
        ...lead,
        name: leadDisplayName({ firstName, email }),
        budget: budgets.get(assessmentId ?? '') ?? '',
      }))
      .sort((a, b) => rank(a.budget) - rank(b.budget) || b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, MAX_CALLS),
  };
}
