import { expect, test } from 'vitest';
import type { Plan, PlannedPeptide } from '#app/engine/types.ts';
import { plannedPeptides } from './planned-peptides.ts';
import { tierLabel } from './tier-text.ts';

test("names the tier in the specification's words", () => {
  expect(tierLabel('lean', false)).toBe('Starter Protocol, 2-4 peptides');
  expect(tierLabel('standard', false)).toBe('Performance Protocol, 5-7 peptides');
  expect(tierLabel('premium', false)).toBe('Elite Optimization Stack, 10+ peptides');
});

test('mentions a free offer only when the tenant has switched it on', () => {
  expect(tierLabel('lean', true)).toBe('Starter Protocol, 2-4 peptides');
  expect(tierLabel('standard', true)).toBe('Performance Protocol, 5-7 peptides, get 1 free');
  expect(tierLabel('premium', true)).toBe('Elite Optimization Stack, 10+ peptides, get 3 free');
  expect(tierLabel('lean', ' (until 31 Dec)')).toBe('Starter Protocol, 2-4 peptides');
  expect(tierLabel('standard', ' (until 31 Dec)')).toBe(
    'Performance Protocol, 5-7 peptides, get 1 free (until 31 Dec)',
  );
});

/** Only the tiers and the entries' ranks matter here. */
const makePlan = (...sizes: [number, number, number]) => {
  let rank = 0;
  const tier = (size: number) => Array.from({ length: size }, () => ({ rank: ++rank }) as PlannedPeptide);
  return {
    game_plan: { start_here: tier(sizes[0]), next_layer: tier(sizes[1]), advanced: tier(sizes[2]) },
  } as Plan;
};

test('lists the products in the order of their ranks', () => {
  expect(plannedPeptides(makePlan(2, 1, 2)).map((p) => p.rank)).toEqual([1, 2, 3, 4, 5]);
});
