import { describe, expect, it } from 'vitest';
import { findFalls, findLargestLoss } from './falls.ts';

const same = { before: 0, after: 0 };

describe('falls', () => {
  it.each([
    ['a third fewer leads of 120', { before: 120, after: 80 }, 33],
    ['no leads at all any more', { before: 12, after: 0 }, 100],
  ])('%s is one', (_, leads, percent) => {
    expect(findFalls({ visitors: same, leads, orders: same })).toEqual([
      { figure: 'leads', ...leads, percent },
    ]);
  });

  it.each([
    ['a third fewer leads of 12 is chance', { before: 12, after: 8 }],
    ['a tenth fewer of many is small', { before: 5000, after: 4500 }],
    ['more leads', { before: 80, after: 120 }],
    ['none before', { before: 0, after: 0 }],
  ])('%s', (_, leads) => {
    expect(findFalls({ visitors: same, leads, orders: same })).toEqual([]);
  });
});

describe('the largest loss', () => {
  const rows = (counts: Record<string, number>) =>
    Object.entries(counts).map(([value, count]) => ({ value, count }));

  it('is the value that explains at least half of it', () => {
    const counts = { before: rows({ google: 60, mail: 30 }), after: rows({ google: 20, mail: 25 }) };
    expect(findLargestLoss(counts)).toEqual({ value: 'google', before: 60, after: 20 });
  });

  it('is unknown where all lost alike, or no source is known', () => {
    const alike = { a: 30, b: 30, c: 30 };
    expect(findLargestLoss({ before: rows(alike), after: rows({ a: 15, b: 15, c: 15 }) })).toBeNull();
    expect(findLargestLoss({ before: rows({ '': 90 }), after: rows({ '': 30 }) })).toBeNull();
    expect(findLargestLoss({ before: [], after: [] })).toBeNull();
  });
});
