import { describe, expect, it } from 'vitest';
import { splitMonitoring } from '../monitoring.ts';
import type { PeptideId } from '../types.ts';
import { FLAGS, type Flag } from '../vocabulary.ts';
import { catalogue } from './index.ts';

const entries = Object.values(catalogue);
const each = entries.map((entry) => [entry.id, entry] as const);

describe('safety texts', () => {
  /** D13's table, with excluded and cautioned entries together. The two flags that exclude everything are tested separately. */
  const FLAGGED: Partial<Record<Flag, PeptideId[]>> = {
    'Heart disease or cardiovascular issues': [
      'cjc-1295-ipamorelin',
      'hcg-protocol',
      'retatrutide',
      'tirzepatide',
      'semaglutide',
      'mots-c',
      '5-amino-1mq',
      'tb-500',
    ],
    'Thyroid disorders': ['retatrutide', 'tirzepatide', 'semaglutide', 'cjc-1295-ipamorelin', '5-amino-1mq'],
    'Current steroid cycle': ['hcg-protocol', 'cjc-1295-ipamorelin'],
    'Mental health conditions': ['selank', 'retatrutide', 'tirzepatide', 'semaglutide'],
    'Diabetes or blood sugar issues': [
      'cjc-1295-ipamorelin',
      'retatrutide',
      'tirzepatide',
      'semaglutide',
      'mots-c',
      '5-amino-1mq',
      'aod-9604',
    ],
    'Blood clotting disorders': ['hcg-protocol', 'bpc-157', 'tb-500'],
    'Autoimmune conditions': ['bpc-157', 'tb-500', 'selank'],
  };
  /** D13 excludes these, so a caution is not enough. */
  const EXCLUDED: [Flag, PeptideId][] = [
    ['Heart disease or cardiovascular issues', 'cjc-1295-ipamorelin'],
    ['Heart disease or cardiovascular issues', 'hcg-protocol'],
    ['Thyroid disorders', 'retatrutide'],
    ['Thyroid disorders', 'tirzepatide'],
    ['Thyroid disorders', 'semaglutide'],
    ['Diabetes or blood sugar issues', 'cjc-1295-ipamorelin'],
    ['Blood clotting disorders', 'hcg-protocol'],
    ['Current steroid cycle', 'hcg-protocol'],
  ];

  it.each(
    each,
  )('%s names pregnancy and cancer, and exactly the flags of the screening table', (id, entry) => {
    const text = entry.contraindications.join('\n').toLowerCase();
    expect(text).toContain('pregnancy or breastfeeding');
    expect(text).toContain('active cancer');
    for (const flag of FLAGS) {
      const affected = FLAGGED[flag];
      if (affected) expect(text.includes(flag.toLowerCase()), flag).toBe(affected.includes(id));
    }
  });

  it('writes an exclusion plainly and everything weaker as a caution', () => {
    for (const [flag, ids] of Object.entries(FLAGGED))
      for (const id of ids) {
        const line = catalogue[id].contraindications.find((item) =>
          item.toLowerCase().includes(flag.toLowerCase()),
        );
        const excluded = EXCLUDED.some(([f, i]) => f === flag && i === id);
        expect(line?.startsWith('Caution: '), `${id}: ${line}`).toBe(!excluded);
      }
  });

  it.each([
    'retatrutide',
    'tirzepatide',
    'semaglutide',
  ] as const)('%s carries the boxed warning, forbids a second incretin drug and claims no risk of suicide', (id) => {
    const entry = catalogue[id];
    expect(entry.contraindications.join()).toMatch(/medullary thyroid carcinoma, or MEN 2 \(boxed warning/);
    expect(entry.interactions_to_avoid[0]).toMatch(/never together/);
    for (const incretin of ['retatrutide', 'tirzepatide', 'semaglutide'].filter(
      (candidate) => candidate !== id,
    ))
      expect(entry.interactions_to_avoid[0]?.toLowerCase()).toContain(incretin);
    // The reason for the caution and what the trial left out (4a); elsewhere the word would claim a risk.
    const allowed =
      /a warning of suicidal thoughts from labels|^A suicide attempt in the past \(not studied\)$/;
    const { sources: _, contraindications, not_asked, ...rest } = entry;
    expect(JSON.stringify(rest)).not.toMatch(/suicid/i);
    for (const line of [...contraindications, ...not_asked])
      if (/suicid/i.test(line)) expect(line).toMatch(allowed);
  });

  it.each(
    each,
  )('%s names three or more things that a person notes, and leaves tests to a doctor', (_, entry) => {
    const { noted, measured } = splitMonitoring(entry);
    const items = measured.map(({ item }) => item);
    expect(noted.length).toBeGreaterThanOrEqual(3);
    expect(new Set(entry.monitoring_parameters).size).toBe(noted.length + items.length);
    for (const { visits } of measured) expect(visits.length).toBeGreaterThan(0);
    const felt = noted.filter((item) => /levels|quality|mood/i.test(item));
    expect(felt.length).toBeGreaterThan(0);
    expect(felt.length).toBeLessThan(noted.length);
    for (const item of noted)
      expect(item).not.toMatch(
        /IGF|glucose|HbA1c|enzyme|testosterone|copper|kidney|LH\b|PSA|INR|test|count|exam/i,
      );
    for (const item of noted.filter((item) => !felt.includes(item)))
      expect(item).not.toMatch(/pain|energy|appetite|hunger|stress|sleep|comfort|alertness/i);
  });

  it('says of each entry with doubtful evidence what is doubtful', () => {
    const note = (id: PeptideId) => `${catalogue[id].evidence_note} ${catalogue[id].compound_class}`;
    expect(note('5-amino-1mq')).toMatch(/no human trial.*not a peptide/);
    expect(note('hcg-protocol')).toMatch(/not been shown to be effective in treating obesity/);
    expect(note('tb-500')).toMatch(/full thymosin β4.*a gel on leg ulcers of 73 people.*no human study/);
    expect(note('mots-c')).toMatch(/mice only/);
    expect(note('selank')).toMatch(/no placebo/);
    expect(note('retatrutide')).toMatch(
      /4\.1% with the lowest of its three amounts, all higher than a starting amount, and .*as of October 2026/,
    );
    expect(note('cjc-1295-ipamorelin')).toMatch(
      /A trial of CJC-1295 in people with HIV was stopped.*The blend of CJC-1295 and ipamorelin, its daily use/,
    );
    expect(catalogue['cjc-1295-ipamorelin'].plain_english_explanation).toMatch(
      /^Two peptides made to signal/,
    );
    expect(note('signature-protocol')).toMatch(/GHK-Cu/);
    for (const entry of entries)
      expect(JSON.stringify(entry)).not.toMatch(/category 2|cures?\b|guarantee|proven/i);
  });
});
