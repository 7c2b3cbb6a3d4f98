import { describe, expect, test } from 'vitest';
import { appliesToSex } from './applies-to-sex.ts';
import { catalogueIn } from './catalogue/index.ts';
import { recommend } from './index.ts';
import { PEPTIDE_IDS, PLAN_LOCALES, type PlanLocale, type Profile } from './types.ts';
import type { Sex } from './vocabulary.ts';

const PROFILE: Omit<Profile, 'sex_at_birth'> = {
  experience_level: 'advanced',
  goals: ['weight-loss', 'hormonal'],
  symptoms: [],
  age_range: '45-54',
  budget_level: 'premium',
  contra_flags: ['None of the above'],
};

const tickList = (sex_at_birth: Sex, locale: PlanLocale): string => {
  const profile: Profile = { ...PROFILE, sex_at_birth };
  return (recommend(profile, { locale, available: ['hcg-protocol', 'retatrutide'] }).do_not_use ?? []).join(
    '\n',
  );
};

const MALE_CHECK = /prostate|próstata|\bPSA\b|\(men\)|\(hombres\)|, males\)|en varones/i;
const MALE = /prostate|próstata|, males\)|, hombres|varones\)/i;
const FEMALE = /ovar|vaginal|pregnan|embarazo/i;
const CHILD = /puberty|pubertad/i;

describe.each(PLAN_LOCALES)('the tick list in %s', (locale) => {
  test('leaves out what the sex rules out', () => {
    expect(tickList('female', locale)).not.toMatch(MALE);
    expect(tickList('female', locale)).toMatch(FEMALE);
    expect(tickList('female', locale)).toMatch(/hormone-dependent tumor|tumor dependiente de hormonas/);
    expect(tickList('male', locale)).toMatch(MALE);
    expect(tickList('male', locale)).not.toMatch(FEMALE);
  });

  test('has the lines of both sexes if the sex is not stated, and none of children', () => {
    const lines = tickList('prefer_not_to_say', locale);
    expect(lines).toMatch(MALE);
    expect(lines).toMatch(FEMALE);
    expect(lines).not.toMatch(CHILD);
  });

  test('keeps every other line of every entry, for everybody', () => {
    const entries = catalogueIn(locale);
    const dropped = (sex: Sex) =>
      new Set(PEPTIDE_IDS.flatMap((id) => entries[id].not_asked.filter((line) => !appliesToSex(line, sex))));
    expect([...dropped('prefer_not_to_say')]).toHaveLength(1);
    expect([...dropped('female')]).toHaveLength(3);
    expect([...dropped('male')].every((line) => FEMALE.test(line) || CHILD.test(line))).toBe(true);
  });

  test.each(['female', 'male'] as const)('is like the cards and the checks of a %s', (sex) => {
    const { game_plan, education } = recommend(
      { ...PROFILE, sex_at_birth: sex },
      { locale, available: ['hcg-protocol', 'retatrutide'] },
    );
    const lines = [
      ...Object.values(game_plan).flatMap((tier) =>
        tier.flatMap(({ contraindications, monitoring_parameters, monitoring }) => {
          expect(monitoring).toHaveLength(monitoring_parameters.length);
          return [...contraindications, ...monitoring_parameters];
        }),
      ),
      ...education.monitoring_plan.objective,
    ].filter((line) => line !== 'Pregnancy or breastfeeding' && line !== 'Embarazo o lactancia');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join('\n')).not.toMatch(sex === 'female' ? MALE_CHECK : FEMALE);
  });
});
