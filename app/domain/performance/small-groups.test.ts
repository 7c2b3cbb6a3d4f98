import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { type AnswerSales, foldSmallGroups, MIN_GROUP_PEOPLE } from './small-groups.ts';

const people = (from: number, count: number) =>
  new Set(Array.from({ length: count }, (_, index) => `person ${from + index}`));
/** @param outsideCount number of people outside of the page's filter who gave the answer */
const group = (value: string, from: number, count: number, outsideCount = 0): AnswerSales => ({
  value,
  personIds: people(from, count),
  orders: count,
  cents: count * 1000,
  parts: new Map([
    ['inside', people(from, count)],
    ['outside', people(1000 + from, outsideCount)],
  ]),
});

describe('answers of few people', () => {
  it('are shown one by one from five people on, what earned most first', () => {
    expect(foldSmallGroups([group('a', 0, 5), group('b', 5, 9)])).toEqual({
      rows: [
        { value: 'b', people: 9, orders: 9, cents: 9000 },
        { value: 'a', people: 5, orders: 5, cents: 5000 },
      ],
      folded: null,
    });
  });

  it('are taken together below that', () => {
    expect(foldSmallGroups([group('a', 0, 9), group('b', 9, 4), group('c', 13, 3)])).toEqual({
      rows: [{ value: 'a', people: 9, orders: 9, cents: 9000 }],
      folded: { answers: 2, figures: { people: 7, orders: 7, cents: 7000 } },
    });
  });

  it('take the smallest shown row with them, if the rest of the total would tell', () => {
    const { rows, folded } = foldSmallGroups([group('a', 0, 9), group('b', 9, 6), group('c', 15, 2)]);
    expect(rows.map(({ value }) => value)).toEqual(['a']);
    expect(folded).toEqual({ answers: 2, figures: { people: 8, orders: 8, cents: 8000 } });
  });

  it('are taken together if so few outside of the filter gave them that the whole would tell of those', () => {
    const { rows, folded } = foldSmallGroups([
      group('a', 0, 9, 5),
      group('b', 9, 6, 4),
      group('c', 15, 3, 4),
    ]);
    expect(rows.map(({ value }) => value)).toEqual(['a']);
    expect(folded).toEqual({ answers: 2, figures: { people: 9, orders: 9, cents: 9000 } });
    // Together, the people outside of the filter are still too few.
    expect(foldSmallGroups([group('b', 9, 6, 2), group('c', 15, 3, 1)]).folded?.figures).toBeNull();
    expect(foldSmallGroups([group('a', 0, 9, 0)]).rows).toHaveLength(1);
  });

  it('show no figure at all when there are no others to hide among', () => {
    expect(foldSmallGroups([group('a', 0, 3)])).toEqual({ rows: [], folded: { answers: 1, figures: null } });
    expect(foldSmallGroups([group('a', 0, 2), group('b', 0, 2)]).folded?.figures).toBeNull();
  });

  it('never show fewer than five people, in a row or together', () => {
    const groups = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 12 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(groups, (sizes) => {
        const { rows, folded } = foldSmallGroups(sizes.map(([from, n], i) => group(`v${i}`, from, n)));
        for (const { people } of rows) expect(people).toBeGreaterThanOrEqual(MIN_GROUP_PEOPLE);
        if (folded?.figures) expect(folded.figures.people).toBeGreaterThanOrEqual(MIN_GROUP_PEOPLE);
        if (folded && folded.answers === 1) expect([rows.length, folded.figures]).toEqual([0, null]);
      }),
    );
  });
});
