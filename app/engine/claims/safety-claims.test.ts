import { describe, expect, it } from 'vitest';
import { catalogueIn } from '../catalogue/index.ts';
import { recommendList } from '../list-plan.ts';
import { CONSUMER_LISTS, TECHNICAL_LISTS } from '../lists.ts';
import { notStudiedWith } from '../one-at-a-time.ts';
import { OTHER_COMPOUNDS } from '../other-compounds.ts';
import { PEPTIDE_IDS } from '../types.ts';
import { DOPING_RULES } from './anti-doping.ts';

const LISTS = [
  ...[...CONSUMER_LISTS.keys()].map((goal) => ['consumer', goal] as const),
  ...[...TECHNICAL_LISTS.keys()].map((goal) => ['technical', goal] as const),
];
const withoutStop = (text: string) => text.replace(/\.$/, '');

describe.each(['en', 'es'] as const)('the anti-doping line, in %s', (locale) => {
  it.each(PEPTIDE_IDS)('is among the contraindications of %s', (id) => {
    const { contraindications, not_asked } = catalogueIn(locale)[id];
    for (const list of [contraindications, not_asked])
      expect(list.filter((text) => /antidop|anti-doping/i.test(text))).toEqual([
        withoutStop(DOPING_RULES[id][locale]),
      ]);
  });

  it.each(LISTS)('is among the warnings of every compound of the %s list for %s', (widget, goal) => {
    const query = { widget, goal, challenge: '', flags: ['None of the above'] };
    for (const { id, warnings } of recommendList(query, { locale }).list)
      expect(warnings?.contraindications).toContain(
        withoutStop(DOPING_RULES[id as keyof typeof DOPING_RULES][locale]),
      );
  });
});

describe('the contraindications of compounds outside the catalogue', () => {
  it.each([
    'igf-1-lr3',
    'follistatin-344',
    'tesamorelin',
    'hgh-fragment',
    'epitalon',
  ] as const)('of %s name a history of cancer', (id) =>
    expect(OTHER_COMPOUNDS[id].warnings).toContain('A history of cancer'));

  it('of tesamorelin name what Egrifta’s label names', () => {
    expect(OTHER_COMPOUNDS.tesamorelin.warnings.join()).toMatch(
      /Pituitary disease, .*head irradiation.*Egrifta/,
    );
  });

  it('exclude kisspeptin for endocrine disorders', () => {
    const query = { widget: 'technical', goal: 'hormonal', challenge: '', flags: ['endocrine'] } as const;
    expect(recommendList(query).exclusions.map(({ id }) => id)).toContain('kisspeptin');
  });
});

it('GHK-Cu is used one at a time with the other compounds that are studied for new vessels', () => {
  expect(notStudiedWith('signature-protocol')).toEqual(['bpc-157', 'tb-500']);
  for (const id of ['bpc-157', 'tb-500'] as const)
    expect(catalogueIn('en')[id].interactions_to_avoid[0]).toMatch(/GHK-Cu: not studied together/);
});

it.each([
  ['pt-141', 'kisspeptin'],
  ['cjc-1295-ipamorelin', 'hgh-fragment'],
  ['igf-1-lr3', 'follistatin-344'],
  ['5-amino-1mq', 'nad-plus'],
  ['semax', 'selank'],
  ['dsip', 'selank'],
  ['tesamorelin', 'aod-9604'],
] as const)('%s and %s are used one at a time (4b of the evidence)', (one, other) => {
  expect(notStudiedWith(one)).toContain(other);
  expect(notStudiedWith(other)).toContain(one);
});

it('the cards of a list name what their compound was not studied with', () => {
  const lines = (locale: 'en' | 'es') =>
    recommendList(
      { widget: 'consumer', goal: 'hormones', challenge: '', flags: ['None of the above'] },
      { locale },
    )
      .list.filter(({ id }) => id === 'pt-141' || id === 'kisspeptin')
      .map(({ warnings }) =>
        warnings?.interactions_to_avoid.find((line) => /at least 4 weeks|al menos 4/.test(line)),
      );
  expect(lines('en')).toEqual([
    'Kisspeptin: not studied together, so one at a time, at least 4 weeks apart',
    'PT-141: not studied together, so one at a time, at least 4 weeks apart',
  ]);
  expect(lines('es')).toEqual([
    expect.stringContaining('Kisspeptina: '),
    expect.stringContaining('PT-141: '),
  ]);
  for (const [id, name] of [
    ['cjc-1295-ipamorelin', 'HGH Fragment'],
    ['5-amino-1mq', 'NAD+'],
    ['selank', 'Semax, DSIP'],
    ['aod-9604', 'Tesamorelin'],
  ] as const)
    expect(catalogueIn('en')[id].interactions_to_avoid.join()).toContain(`${name}: not studied together`);
});

it('a list claims no failed trial as a benefit, and nothing of CJC-1295 for ipamorelin', () => {
  const benefits = (widget: 'consumer' | 'technical', goal: string) =>
    recommendList({ widget, goal, challenge: '', flags: ['None of the above'] }).list.map((item) =>
      item.benefits.join(),
    );
  expect(benefits('consumer', 'weight')[0]).toMatch(
    /^Tested in people for this: no useful effect\. The larger trial, by mouth for 24 weeks, found no useful weight loss\./,
  );
  expect(benefits('consumer', 'hormones')[0]).toMatch(/^By vein it raised growth hormone in 40 healthy men;/);
  expect(benefits('consumer', 'hormones')[0]).not.toMatch(/CJC/);
});
