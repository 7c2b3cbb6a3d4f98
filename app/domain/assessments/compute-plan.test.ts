import { expect, it } from 'vitest';
import type { WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { BUDGETS } from '#app/engine/vocabulary/shared.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { computePlan } from './compute-plan.ts';

const tenant = {
  products: [],
  showAmounts: true,
  followsSpecification: true,
  regionSignOffs: [],
} as unknown as WidgetTenant;

it('plans the same list for a consumer whatever the budget', () => {
  for (const { id: goal } of CONSUMER_GOALS)
    for (const { id: challenge } of CONSUMER_CHALLENGES) {
      const [first, ...otherPlans] = BUDGETS.map((budgetLevel) => {
        const parsed = parseSubmission({
          widget: 'consumer',
          firstName: 'Consumer Lead',
          email: 'ada@example.com',
          phone: '',
          healthGoals: [goal],
          symptoms: [challenge],
          experienceLevel: 'beginner',
          budgetLevel,
          contraFlags: [],
          sexAtBirth: 'prefer_not_to_say',
          ageRange: '25-34',
        });
        if (!parsed.ok) throw new Error('a valid submission is expected');
        return computePlan(parsed.value, tenant).stored;
      });
      expect((first as { list: unknown[] }).list.length).toBeGreaterThan(0);
      for (const otherPlan of otherPlans) expect(otherPlan).toEqual(first);
    }
});
