import { expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { separateExclusions } from './exclusion-lines.ts';

const idsOf = (exclusions: readonly { id: string }[]) => exclusions.map(({ id }) => id);

it.each([
  'en',
  'es',
] as const)('products that follow another one of their class are not "left out for your safety", in %s', (locale) => {
  const { exclusions } = recommend(
    {
      experience_level: 'advanced',
      goals: ['weight-loss'],
      symptoms: [],
      sex_at_birth: 'female',
      age_range: '18-24',
      budget_level: 'premium',
      contra_flags: ['Blood clotting disorders'],
    },
    { locale },
  );
  const { forSafety, forClass } = separateExclusions(exclusions);
  expect(idsOf(forSafety)).toEqual(['cjc-1295-ipamorelin', 'hcg-protocol']);
  expect(idsOf(forClass)).toEqual(['tirzepatide', 'semaglutide']);
});

it.each([
  'Tirzepatide was left out because your plan holds Retatrutide: the two must never be used together.',
  'Tirzepatida se excluyó porque su plan contiene Retatrutida: nunca deben usarse juntos.',
])('a plan of engine 2.0.0 says it in its sentence: %s', (reason) => {
  expect(separateExclusions([{ reason }])).toEqual({ forSafety: [], forClass: [{ reason }] });
});
