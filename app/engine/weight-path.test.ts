import { describe, expect, it } from 'vitest';
import type { Profile } from './types.ts';
import { AGE_RANGES, LEVELS, SEXES } from './vocabulary.ts';
import { weightPath } from './weight-path.ts';

const SHORT: Record<string, string> = {
  reta: 'retatrutide',
  hcg: 'hcg-protocol',
  tirz: 'tirzepatide',
  sema: 'semaglutide',
  aod: 'aod-9604',
  cjc: 'cjc-1295-ipamorelin',
  '5a': '5-amino-1mq',
  mots: 'mots-c',
  bpc: 'bpc-157',
};

/** Worked out by hand from V section 9's moves in D11's order. */
const EXPECTED = {
  prefer_not_to_say: {
    younger: 'reta hcg tirz sema aod cjc 5a mots bpc',
    older: 'reta hcg tirz mots sema aod cjc 5a bpc',
  },
  female: {
    younger: 'reta tirz hcg sema aod cjc 5a mots bpc',
    older: 'reta tirz hcg mots sema aod cjc 5a bpc',
  },
  male: {
    younger: 'reta hcg tirz aod sema cjc 5a mots bpc',
    older: 'reta hcg tirz aod mots sema cjc 5a bpc',
  },
};
const OLDER = ['45-54', '55+'];

const cases = SEXES.flatMap((sex_at_birth) =>
  AGE_RANGES.map((age_range) => ({
    sex_at_birth,
    age_range,
    order: EXPECTED[sex_at_birth][OLDER.includes(age_range) ? 'older' : 'younger'],
  })),
);

const parseOrder = (order: string) => order.split(' ').map((short) => SHORT[short]);
const profile = (part: Partial<Profile>): Profile => ({
  experience_level: 'advanced',
  goals: ['weight-loss'],
  symptoms: [],
  sex_at_birth: 'prefer_not_to_say',
  age_range: '25-34',
  budget_level: 'standard',
  contra_flags: [],
  ...part,
});

describe('the order of the weight path', () => {
  it('covers every sex and age range in the table', () => {
    expect(cases).toHaveLength(15);
  });

  it.each(cases)('is "$order" for $sex_at_birth, $age_range', ({ order, ...who }) => {
    for (const experience_level of LEVELS.slice(1))
      expect(weightPath(profile({ ...who, experience_level }))).toEqual(parseOrder(order));
  });

  it.each(
    cases,
  )('gives beginners the same order without mots-c and bpc-157 ($sex_at_birth, $age_range)', (testCase) => {
    const { order, ...who } = testCase;
    const remaining = order.split(' ').filter((short) => short !== 'mots' && short !== 'bpc');
    expect(weightPath(profile({ ...who, experience_level: 'beginner' }))).toEqual(
      parseOrder(remaining.join(' ')),
    );
  });
});
