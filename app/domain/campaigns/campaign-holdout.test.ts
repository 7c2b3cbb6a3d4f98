import { describe, expect, it } from 'vitest';
import { isHeldOut, judgeHoldout } from './campaign-holdout.ts';

describe('the held-out contacts', () => {
  const count = (campaign: { id: string; holdoutPercent: number }) =>
    Array.from({ length: 10_000 }, (_, n) => isHeldOut(campaign, `contact ${n}`)).filter(Boolean).length;

  it.each([
    [0, 0],
    [10, 1011],
    [20, 2017],
  ])('are %i % of all, the same each time', (holdoutPercent, expected) => {
    expect(count({ id: 'campaign', holdoutPercent })).toBe(expected);
    expect(Math.abs(expected - holdoutPercent * 100)).toBeLessThan(100);
  });

  it('are others in each campaign', () => {
    const both = Array.from({ length: 1000 }, (_, n) => `contact ${n}`).filter((contact) =>
      ['one', 'two'].every((id) => isHeldOut({ id, holdoutPercent: 20 }, contact)),
    );
    expect(both.length).toBeLessThan(80);
  });
});

describe('the comparison of held-out people', () => {
  const group = (people: number, buyers: number) => ({ people, buyers, cents: 0 });

  it.each([
    ['too-few', group(900, 90), group(99, 1)],
    ['too-few', group(900, 7), group(100, 2)],
    ['no-difference', group(900, 45), group(100, 4)],
    ['more', group(4000, 400), group(1000, 50)],
    ['fewer', group(4000, 200), group(1000, 100)],
  ] as const)('is %s for %o and %o', (verdict, sent, heldOut) => {
    expect(judgeHoldout(sent, heldOut)).toBe(verdict);
  });
});
