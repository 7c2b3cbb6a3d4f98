import { expect, it } from 'vitest';
import { widgetConfig } from '../../../tests/support/plan-page-data.ts';
import { computePlan } from '../../domain/assessments/compute-plan.ts';
import { decideListInBrowser } from '../../engine/list-plan.browser.ts';
import type { ProductSettings } from '../../engine/types.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '../../engine/vocabulary/consumer.ts';
import { parseSubmission } from '../../protocol/submission.ts';
import { budgetFit } from './budget-fit.ts';
import { consumerPayload } from './payload.ts';

const BUDGETS = ['starter', 'balanced', 'advanced'];
const PRICED = { 'aod-9604': 99_00, 'mots-c': 89_00, 'signature-protocol': 61_99 };

const describeFit = (
  budget: string,
  prices: Record<string, number> = PRICED,
  config: Parameters<typeof widgetConfig>[0] = {},
) => {
  const products: Record<string, ProductSettings> = Object.fromEntries(
    Object.entries(prices).map(([id, price_cents]) => [id, { price_cents }]),
  );
  const decision = decideListInBrowser(
    { widget: 'consumer', goal: 'weight', challenge: 'burnout', flags: [] },
    {},
  );
  return budgetFit(decision, budget, widgetConfig({ widget: 'consumer', products, ...config }));
};

it('says how the stack fits the budget where every product has a price in dollars', () => {
  expect(describeFit('starter')).toBe(
    'One of each product comes to $249.99: more than the budget that you chose. You can start with one.',
  );
  expect(describeFit('balanced')).toBe(
    'One of each product comes to $249.99: within the budget that you chose.',
  );
});

it('says nothing where a price is missing, in another currency or of no budget', () => {
  expect(describeFit('starter', { 'aod-9604': 99_00 })).toBeUndefined();
  expect(describeFit('starter', PRICED, { currency: 'EUR' })).toBeUndefined();
  expect(describeFit('')).toBeUndefined();
});

it('is all that the budget changes: the server plans the same list for each', () => {
  for (const { id: goal } of CONSUMER_GOALS)
    for (const { id: challenge } of CONSUMER_CHALLENGES) {
      const lists = BUDGETS.map((budget) => {
        const payload = consumerPayload({ goal, challenge, budget, email: 'ada@example.com', phone: '' });
        const parsed = parseSubmission({ ...payload, widget: 'consumer' });
        if (!parsed.ok) throw new Error('a valid submission is expected');
        return computePlan(parsed.value, { products: [], showAmounts: true } as never).stored;
      });
      expect(lists[1]).toEqual(lists[0]);
      expect(lists[2]).toEqual(lists[0]);
      expect((lists[0] as { list: unknown[] }).list.length).toBeGreaterThan(0);
    }
});
