import { expect, it } from 'vitest';
import { decideListInBrowser } from '#app/engine/list-plan.browser.ts';
import type { ProductSettings } from '#app/engine/types.ts';
import { widgetConfig } from '../../../tests/support/plan-page-data.ts';
import { budgetFit } from './budget-fit.ts';

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
    'One of each product comes to $249.99: more than the budget that you chose. You can start with one product.',
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
