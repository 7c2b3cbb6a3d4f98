import { describe, expect, it } from 'vitest';
import { screen, screenExcludesAll } from './screen.ts';
import { PEPTIDE_IDS } from './types.ts';
import { FLAGS, type Flag } from './vocabulary.ts';

const ALL = PEPTIDE_IDS.join(', ');
const INCRETINS = 'retatrutide, tirzepatide, semaglutide';

/** D13's table, copied literally. */
const TABLE: [flag: Flag, excluded: string, cautioned: string][] = [
  ['Pregnancy or breastfeeding', ALL, ''],
  ['Active cancer treatment', ALL, ''],
  [
    'Heart disease or cardiovascular issues',
    'cjc-1295-ipamorelin, hcg-protocol',
    `${INCRETINS}, mots-c, 5-amino-1mq, tb-500`,
  ],
  ['Thyroid disorders', INCRETINS, 'cjc-1295-ipamorelin, 5-amino-1mq'],
  ['Current steroid cycle', 'hcg-protocol', 'cjc-1295-ipamorelin'],
  ['Mental health conditions', '', `selank, ${INCRETINS}`],
  ['Diabetes or blood sugar issues', 'cjc-1295-ipamorelin', `${INCRETINS}, mots-c, 5-amino-1mq, aod-9604`],
  ['Blood clotting disorders', 'hcg-protocol', 'bpc-157, tb-500'],
  ['Autoimmune conditions', '', 'bpc-157, tb-500, selank'],
];
const ids = (cell: string) =>
  cell
    .split(', ')
    .filter((id) => id !== '')
    .sort();

describe('the safety screen', () => {
  it('has a row for every flag', () => {
    expect(TABLE.map(([flag]) => flag)).toEqual([...FLAGS]);
  });

  it.each(TABLE)('acts on exactly the entries of the table for %s', (flag, excluded, cautioned) => {
    expect(PEPTIDE_IDS.filter((id) => screen(id, [flag]).excluded.length > 0).sort()).toEqual(ids(excluded));
    expect(PEPTIDE_IDS.filter((id) => screen(id, [flag]).cautioned.length > 0).sort()).toEqual(
      ids(cautioned),
    );
    expect(screenExcludesAll(flag)).toBe(excluded === ALL);
  });

  it('names each flag that excludes or cautions an entry, in the order of the list', () => {
    expect(screen('cjc-1295-ipamorelin', [...FLAGS])).toEqual({
      excluded: [
        'Pregnancy or breastfeeding',
        'Active cancer treatment',
        'Heart disease or cardiovascular issues',
        'Diabetes or blood sugar issues',
      ],
      cautioned: ['Thyroid disorders', 'Current steroid cycle'],
    });
  });
});
