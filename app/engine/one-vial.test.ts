import { expect, it } from 'vitest';
import { recommendList } from './list-plan.ts';

const others = { challenge: '', flags: ['none'] };

it.each([
  ['en', 'Both are in one vial: Ipamorelin and CJC-1295.'],
  ['es', 'Ambos están en un solo vial: Ipamorelin y CJC-1295.'],
] as const)('says of two names that one vial holds both, in %s', (locale, said) => {
  const { list: three } = recommendList({ widget: 'technical', goal: 'hormonal', ...others }, { locale });
  expect(three.map(({ description }) => description.endsWith(said))).toEqual([true, true, false]);
  // What must not be used with it is not the other half of the vial.
  for (const { warnings } of three.slice(0, 2))
    expect(warnings?.interactions_to_avoid.join()).toMatch(/other than CJC-1295|distintos de CJC-1295/);
});

it.each([
  [
    'en',
    'This shop sells it in CJC-1295 + Ipamorelin. Both are in one vial: CJC-1295 and Ipamorelin.',
    'This shop sells it in Signature Radiance Protocol.',
  ],
  [
    'es',
    'Esta tienda lo vende en CJC-1295 + Ipamorelin. Ambos están en un solo vial: CJC-1295 e Ipamorelin.',
    'Esta tienda lo vende en Signature Radiance Protocol.',
  ],
] as const)('says of a name alone in which product it is sold, in %s', (locale, blend, protocol) => {
  const describe = (goal: string) =>
    recommendList({ widget: 'consumer', goal, ...others }, { locale }).list.map(
      ({ description }) => description,
    );
  expect(describe('hormones').filter((text) => text.endsWith(blend))).toHaveLength(1);
  expect(describe('weight').filter((text) => text.endsWith(protocol))).toHaveLength(1);
  expect(describe('weight').join()).not.toMatch(/one vial|un solo vial/);
});
