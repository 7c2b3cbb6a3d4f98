import { expect, it } from 'vitest';
import { recommendList } from './list-plan.ts';

const others = { challenge: '', flags: ['none'] };

it.each([
  ['en', 'One vial holds both: Ipamorelin and CJC-1295.'],
  ['es', 'Un solo vial contiene ambos: Ipamorelin y CJC-1295.'],
] as const)('says of two names that one vial holds both, in %s', (locale, said) => {
  const { list: three } = recommendList({ widget: 'technical', goal: 'hormonal', ...others }, { locale });
  expect(three.map(({ description }) => description.endsWith(said))).toEqual([true, true, false]);
  // What must not be used with it is not the other half of the vial.
  for (const { warnings } of three.slice(0, 2))
    expect(warnings?.interactions_to_avoid.join()).toMatch(/other than CJC-1295|distintos de CJC-1295/);
  for (const { description } of recommendList({ widget: 'consumer', goal: 'hormones', ...others }, { locale })
    .list)
    expect(description).not.toContain(said.slice(0, 8));
});
