import { describe, expect, it } from 'vitest';
import { parseChoice, readTypedChoice, type TypedChoice } from './launch-choice.server.ts';

const NEW_YORK = { timeZone: 'America/New_York', now: new Date('2026-12-01T12:00:00Z') };
const parse = (typed: Partial<TypedChoice>) =>
  parseChoice(
    readTypedChoice((name) => typed[name as keyof TypedChoice]),
    NEW_YORK,
  );

describe('what the launch page chooses', () => {
  it('is leads of the last 30 days, now, while nothing is typed', () => {
    expect(parse({})).toEqual({
      choice: { joins: 'recent', joinedDays: 30, excludeBuyersDays: null, startsAt: null },
      errors: {},
    });
  });

  it('is read by the company’s clock', () => {
    const typed = { joins: 'all', excludeBuyersDays: '90', startsAt: '2026-12-05T09:00' };
    expect(parse(typed)).toEqual({
      choice: {
        ...{ joins: 'all', joinedDays: 30, excludeBuyersDays: 90 },
        startsAt: new Date('2026-12-05T14:00:00Z'),
      },
      errors: {},
    });
  });

  it.each([
    [{ joins: 'friends' }, 'joins'],
    [{ joinedDays: '0' }, 'joinedDays'],
    [{ joinedDays: '' }, 'joinedDays'],
    [{ joinedDays: '1.5' }, 'joinedDays'],
    [{ excludeBuyersDays: '-1' }, 'excludeBuyersDays'],
    [{ excludeBuyersDays: '4000' }, 'excludeBuyersDays'],
    [{ startsAt: 'tomorrow' }, 'startsAt'],
    [{ startsAt: '2026-12-01T06:59' }, 'startsAt'],
    [{ startsAt: '2027-12-03T09:00' }, 'startsAt'],
  ])('refuses %j beside its field', (typed, field) => {
    expect(Object.keys(parse(typed).errors)).toEqual([field]);
  });

  it('does not mind the days while they don’t count', () => {
    expect(parse({ joins: 'all', joinedDays: '' }).errors).toEqual({});
  });
});
