import { describe, expect, it } from 'vitest';
import { chooseVariant, compareShares, findWinner } from './variants.ts';

const template = { id: 't', subjectLineVariant: 'B', bodyHtmlVariant: null, winner: null };

describe('the variant of a contact', () => {
  it('is the same however often it is asked for, and half of the contacts get each', () => {
    const variants = Array.from({ length: 2000 }, (_, n) => chooseVariant(template, `contact ${n}`));
    expect(variants).toEqual(Array.from({ length: 2000 }, (_, n) => chooseVariant(template, `contact ${n}`)));
    const ofA = variants.filter((variant) => variant === 'A').length;
    expect(Math.abs(ofA - 1000)).toBeLessThan(120);
  });

  it('differs between the templates of a contact', () => {
    const variants = Array.from({ length: 40 }, (_, n) => chooseVariant({ ...template, id: `${n}` }, 'one'));
    expect(new Set(variants).size).toBe(2);
  });

  it('is A without a second variant, and the winner once there is one', () => {
    const contacts = Array.from({ length: 40 }, (_, n) => `contact ${n}`);
    const collectVariants = (over: object) =>
      new Set(contacts.map((id) => chooseVariant({ ...template, ...over }, id)));
    expect([...collectVariants({ subjectLineVariant: null })]).toEqual(['A']);
    expect([...collectVariants({ winner: 'B' })]).toEqual(['B']);
  });
});

describe('the comparison of clicks', () => {
  it.each([
    // Expected values were computed with Python's statistics.NormalDist and the same formula.
    [{ sent: 1000, clicked: 100 }, { sent: 1000, clicked: 130 }, 0.0355],
    [{ sent: 200, clicked: 20 }, { sent: 200, clicked: 25 }, 0.4288],
    [{ sent: 500, clicked: 50 }, { sent: 500, clicked: 50 }, 1],
    [{ sent: 100, clicked: 0 }, { sent: 100, clicked: 0 }, 1],
    [{ sent: 0, clicked: 0 }, { sent: 100, clicked: 9 }, 1],
  ])('of %o and %o has the chance %d', (a, b, expected) => {
    expect(compareShares(a, b)).toBeCloseTo(expected, 3);
    expect(compareShares(b, a)).toBeCloseTo(expected, 3);
  });

  it('has a winner only with enough mails and a significant difference', () => {
    expect(findWinner({ sent: 99, clicked: 0 }, { sent: 5000, clicked: 2500 })).toBeNull();
    expect(findWinner({ sent: 200, clicked: 20 }, { sent: 200, clicked: 25 })).toBeNull();
    const decision = findWinner({ sent: 1000, clicked: 100 }, { sent: 1000, clicked: 130 });
    expect(decision).toMatchObject({ winner: 'B', figures: { a: { sent: 1000, clicked: 100 } } });
    expect(decision?.figures.pValue).toBeLessThan(0.05);
  });
});
