import { expect, it } from 'vitest';
import { recommendList } from './list-plan.ts';

it.each([
  ['en', 'Endocrine disorders', /Thyroid|Diabetes or/],
  ['es', 'Trastornos endocrinos', /tiroides\b(?! necesitan)|Diabetes o/],
] as const)('names what the technical widget asked, and no diagnosis that was not ticked, in %s', (locale, ticked, other) => {
  const said = (['hormonal', 'cellular', 'performance'] as const).flatMap((goal) => {
    const query = { widget: 'technical', goal, challenge: '', flags: ['endocrine'] } as const;
    const { advice, cautions, exclusions } = recommendList(query, { locale });
    return [...advice, ...cautions, ...exclusions.map(({ reason }) => reason)];
  });
  expect(said.filter((text) => text.includes(ticked)).length).toBeGreaterThan(4);
  expect(said.filter((text) => other.test(text))).toEqual([]);
});
