import { describe, expect, it } from 'vitest';
import { isApprovedSomewhere } from '../claims/approvals.ts';
import { type CatalogueEntry, PEPTIDE_IDS, type PeptideId } from '../types.ts';
import { LEVELS } from '../vocabulary.ts';
import { catalogue } from './index.ts';
import { resolveId } from './names.ts';

const entries = Object.values(catalogue);
const injected = entries.filter((entry) => entry.injection_protocol);
const capsules = catalogue['5-amino-1mq'];
const each = (list: CatalogueEntry[]) => list.map((entry) => [entry.id, entry] as const);
const everyLevel = (list: CatalogueEntry[]) =>
  list.flatMap((entry) => LEVELS.map((level) => [entry.id, level, entry] as const));

/** From V section 9; the twelfth entry's is from D5. */
const VIAL_MG: Record<Exclude<PeptideId, '5-amino-1mq'>, number> = {
  'bpc-157': 10,
  'cjc-1295-ipamorelin': 5,
  retatrutide: 12,
  tirzepatide: 15,
  semaglutide: 5,
  'aod-9604': 5,
  'hcg-protocol': 5,
  selank: 10,
  'tb-500': 10,
  'mots-c': 10,
  'signature-protocol': 50,
};
const WITH_ESTABLISHED_AMOUNTS: Partial<Record<PeptideId, number[]>> = {
  semaglutide: [0.25, 0.5, 1, 1.7, 2.4],
  tirzepatide: [2.5, 5, 7.5, 10, 12.5, 15],
  retatrutide: [1, 2, 4, 8, 12],
};
/** The first step of the label or the lowest arm of the trial (D40). */
const STARTING_MG: Partial<Record<PeptideId, number>> = {
  semaglutide: 0.25,
  tirzepatide: 2.5,
  retatrutide: 1,
};
const INJECTIONS_A_WEEK: Record<string, number> = { 'Once a day': 7, 'Twice a week': 2, 'Once a week': 1 };

/** Lists all figures of a text in order, with thousands separators removed. */
const figures = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((n) => Number(n.replace(/,/g, '')));
/** hCG states IU first, followed by mg. */
const firstFigure = (text: string) => Number(/([\d.]+) mg/.exec(text)?.[1] ?? Number.NaN);

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}
/** Figures are shown with at most three decimals. */
const shownAs = (displayValue: number, exact: number) =>
  expect(Math.abs(displayValue - exact)).toBeLessThanOrEqual(0.0005 + 1e-9);

describe('the catalogue', () => {
  it('holds the twelve ids in catalogue order, each under its own key', () => {
    expect(Object.keys(catalogue)).toEqual([...PEPTIDE_IDS]);
    for (const [id, entry] of Object.entries(catalogue)) expect(entry.id).toBe(id);
  });

  it('reads the misspelt slug as retatrutide and knows no other name', () => {
    expect(resolveId('retatutide')).toBe('retatrutide');
    for (const id of PEPTIDE_IDS) expect(resolveId(id)).toBe(id);
    for (const id of ['', 'Retatrutide', 'nad', 'constructor', '__proto__', 'toString'])
      expect(resolveId(id)).toBeUndefined();
  });

  it.each(each(entries))('%s has no empty text, list or figure anywhere', (_, entry) => {
    const walk = (value: unknown, path: string): void => {
      if (value === null) expect(path).toMatch(/\.(year|identifier)$/);
      else if (typeof value === 'boolean') expect(value, path).toBe(true);
      else if (typeof value === 'number') expect(value, path).toSatisfy(Number.isFinite);
      else if (typeof value === 'string') {
        expect(value.trim(), path).not.toBe('');
        expect(value, path).not.toMatch(/undefined|NaN|Infinity|\[object/);
        if (!path.includes('.sources.')) expect(value, path).not.toMatch(/\d\.\d{4}/);
      } else {
        const children = Object.entries(value as object);
        expect(children, path).not.toHaveLength(0);
        for (const [key, child] of children) walk(child, `${path}.${key}`);
      }
    };
    walk(entry, entry.id);
    expect(entry.product_url).toBe(`?product=${entry.id}`);
  });

  it('marks the blend by its plus sign and leaves a place for the brand only in the signature protocol', () => {
    expect(entries.filter((entry) => entry.name.includes('+')).map((entry) => entry.id)).toEqual([
      'cjc-1295-ipamorelin',
    ]);
    expect(catalogue['signature-protocol'].name).toBe('{brand} Radiance Protocol');
    expect(entries.filter((e) => JSON.stringify(e).includes('{brand}'))).toHaveLength(1);
  });
});

describe('monthly supply', () => {
  it.each(everyLevel(injected))('%s, %s: vials follow from dose and vial strength', (id, level, entry) => {
    const vials = entry.vial_calculations[level];
    expect(vials.vial_strength_mg).toBe(VIAL_MG[id as keyof typeof VIAL_MG]);
    expect(vials.monthly_vials_needed).toBe(Math.ceil((vials.daily_dose_mg * 30) / vials.vial_strength_mg));
  });

  it.each(everyLevel(injected))('%s, %s: the explanation states the same figures', (_, level, entry) => {
    const vials = entry.vial_calculations[level];
    const injection = must(entry.injection_protocol)[level];
    const parts = must(
      vials.explanation.match(
        /^(?:[\d,]+ IU \()?(.*?) mg\)?(?: of each peptide)? a day;? × 30 days [=≈] ([\d.,]+) mg a month; ÷ (?:[\d,]+ IU \()?([\d.]+) mg.* per vial [=≈] ([\d.]+), (?:rounded up to|so) (\d+) vials?\.$/,
      ) ?? undefined,
    );
    const perWeek = must(INJECTIONS_A_WEEK[injection.frequency]);
    const start = figures(must(parts[1]));
    const dose = firstFigure(injection.dose_per_injection);
    if (perWeek === 7) expect(start).toEqual([dose]);
    else {
      expect(start.slice(0, -1)).toEqual(perWeek === 1 ? [dose, 7] : [perWeek, dose, 7]);
      shownAs(must(start.at(-1)), vials.daily_dose_mg);
    }
    shownAs(Number(parts[2]), vials.daily_dose_mg * 30);
    expect(Number(parts[3])).toBe(vials.vial_strength_mg);
    shownAs(Number(parts[4]), (vials.daily_dose_mg * 30) / vials.vial_strength_mg);
    expect(Number(parts[5])).toBe(vials.monthly_vials_needed);
    expect(vials.explanation.endsWith(vials.monthly_vials_needed === 1 ? ' vial.' : ' vials.')).toBe(true);
  });

  it.each(LEVELS)('5-amino-1mq, %s: capsules are counted per 1,000 mg', (level) => {
    const supply = capsules.vial_calculations[level];
    const { daily_dose_mg: dose, vial_strength_mg: capsule, monthly_vials_needed: packs } = supply;
    expect([50, 100]).toContain(capsule);
    expect(dose % capsule).toBe(0);
    expect(packs).toBe(Math.ceil((dose * 30) / 1000));
    expect(figures(supply.explanation)).toEqual([
      dose,
      30,
      dose * 30,
      (dose * 30) / capsule,
      capsule,
      1000,
      (dose * 30) / 1000,
      packs,
    ]);
    expect(figures(capsules.dosing_ranges[level])).toEqual([dose, capsule]);
    expect(capsules.dosing_ranges[level]).toMatch(/by mouth once a day/);
  });
});

describe('a vial', () => {
  it.each(
    everyLevel(injected),
  )('of %s, %s, holds whole doses: what is left over is not counted', (_, level, entry) => {
    const injection = must(entry.injection_protocol)[level];
    const { vial_strength_mg, monthly_vials_needed } = entry.vial_calculations[level];
    const dosesPerVial = Math.floor(vial_strength_mg / firstFigure(injection.dose_per_injection));
    const dosesAMonth = (must(INJECTIONS_A_WEEK[injection.frequency]) * 30) / 7;
    expect(Math.ceil(dosesAMonth / dosesPerVial)).toBe(monthly_vials_needed);
  });
});

describe('mixing and injection', () => {
  it.each(
    each(entries),
  )('%s is mixed with 2 ml when injected and with nothing when swallowed', (id, entry) => {
    const mixing = must(entry.reconstitution);
    if (id === '5-amino-1mq') {
      expect(entry.injection_protocol).toBeUndefined();
      expect(mixing.bacteriostatic_water_ml).toBe(0);
      expect(figures(mixing.final_concentration)).toEqual([]);
      return;
    }
    const vial = VIAL_MG[id as keyof typeof VIAL_MG];
    expect(mixing.bacteriostatic_water_ml).toBe(2);
    expect(mixing.final_concentration).toMatch(/^(?:[\d,]+ IU\/ml \()?[\d.]+ mg\/ml/);
    expect(firstFigure(mixing.final_concentration)).toBe(vial / 2);
    expect(figures(mixing.instructions)[0]).toBe(2);
    expect(firstFigure(mixing.instructions)).toBe(vial);
    expect(mixing.storage).toContain('2-8°C');
    expect(mixing.storage).toContain('use within 30 days');
    // USP practice for opened multi-dose vials, right after the specification's figure.
    expect(mixing.storage).toMatch(
      /30 days of mixing\. The usual rule for an opened vial \(USP\) is shorter: .* after 28 days/,
    );
    expect(mixing.instructions).toMatch(/cloudy, .*particles/);
    expect(mixing.instructions).toMatch(
      entry.name.includes('+')
        ? /the vial with [\d.]+ mg of each peptide\. /
        : /the vial with [\d., IUmg()]+\. /,
    );
  });

  it.each(everyLevel(injected))('%s, %s: dose, frequency, volume and texts agree', (id, level, entry) => {
    const injection = must(entry.injection_protocol)[level];
    const perWeek = must(INJECTIONS_A_WEEK[injection.frequency]);
    const dose = firstFigure(injection.dose_per_injection);
    const concentration = firstFigure(must(entry.reconstitution).final_concentration);

    expect((dose * perWeek) / 7).toBeCloseTo(entry.vial_calculations[level].daily_dose_mg, 12);
    if (perWeek === 7) expect(entry.vial_calculations[level].daily_dose_mg).toBe(dose);
    shownAs(injection.injection_volume_ml, dose / concentration);
    expect(injection.injection_volume_ml).toBe(Number(injection.injection_volume_ml.toFixed(3)));
    expect(injection.injection_volume_ml).toBeGreaterThan(0);
    expect(injection.injection_volume_ml).toBeLessThanOrEqual(1);

    const text = injection.detailed_instructions;
    expect(text.startsWith(`${injection.dose_per_injection} ÷ `)).toBe(true);
    expect(text).toContain(must(entry.reconstitution).final_concentration);
    expect(Number(text.match(/[=≈] ([\d.]+) ml \(/)?.[1])).toBe(injection.injection_volume_ml);
    expect(Number(text.match(/\(([\d.]+) units on a U-100/)?.[1])).toBeCloseTo(
      (dose / concentration) * 100,
      1,
    );
    expect(text).toContain(injection.frequency.toLowerCase());
    expect(text).toMatch(/research use only, not for human consumption/i);

    const range = entry.dosing_ranges[level];
    expect(range.startsWith(`${injection.dose_per_injection} ${injection.frequency.toLowerCase()} (`)).toBe(
      true,
    );
    expect(entry.timing_protocol.startsWith(injection.frequency)).toBe(true);
    expect(range.includes('of each peptide')).toBe(id === 'cjc-1295-ipamorelin');
  });

  it.each(
    everyLevel(injected),
  )('%s, %s: says when a U-100 syringe can’t measure the volume', (_, level, entry) => {
    const { detailed_instructions: text } = must(entry.injection_protocol)[level];
    const units = (firstFigure(text) / firstFigure(must(entry.reconstitution).final_concentration)) * 100;
    const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9;
    const whole = isWhole(units);
    // Half-unit lines exist on 0.3 ml syringes, which hold 30 units.
    const half = !whole && isWhole(units * 2) && units <= 30;
    expect(text.includes('no mark for this volume: do not guess and do not round up; ask a pharmacist')).toBe(
      !whole && !half,
    );
    expect(text.includes('use a 0.3 ml syringe with half-unit lines')).toBe(half);
    const error = /One unit more or less changes this amount by (\d+)%/.exec(text)?.[1];
    expect(error).toBe(whole && units <= 5 ? String(Math.round(100 / units)) : undefined);
    expect(text).toContain('sharps container');
  });

  it('states hCG in IU beside every mg, 5,000 IU to the 5 mg vial', () => {
    const hcg = catalogue['hcg-protocol'];
    const texts = [
      must(hcg.reconstitution).final_concentration,
      must(hcg.reconstitution).instructions,
      ...LEVELS.flatMap((level) => [
        must(hcg.injection_protocol)[level].dose_per_injection,
        hcg.dosing_ranges[level],
      ]),
    ];
    for (const text of texts) {
      const [, iu, mg] = must(text.match(/([\d,]+) IU(?:\/ml)? \(([\d.]+) mg/) ?? undefined);
      expect(Number(must(iu).replace(',', ''))).toBeCloseTo(Number(mg) * 1000, 9);
    }
    expect(must(hcg.reconstitution).instructions).toContain('5,000 IU (5 mg)');
    for (const text of [must(hcg.reconstitution).instructions, hcg.dose_basis])
      expect(text).toContain('If no IU is printed on the vial, do not use it.');
  });
});

const NO_DOSE = 'No established human dose; amounts as commonly described for research.';
/** "No established human dose" would be untrue for a compound that is approved as a medicine for another use. */
const OTHER_USE = 'No established human dose for this use; amounts as commonly described for research.';

describe('amounts', () => {
  const amounts = (entry: CatalogueEntry) => LEVELS.map((level) => firstFigure(entry.dosing_ranges[level]));

  it.each(each(entries))('%s never falls from one level to the next', (_, entry) => {
    const [beginner, intermediate, advanced] = amounts(entry) as [number, number, number];
    expect(intermediate).toBeGreaterThanOrEqual(beginner);
    expect(advanced).toBeGreaterThanOrEqual(intermediate);
  });

  it.each(
    each(entries),
  )('%s stays within its label or trial, or says that no dose is established', (id, entry) => {
    const steps = WITH_ESTABLISHED_AMOUNTS[id];
    const [beginner, intermediate, advanced] = amounts(entry) as [number, number, number];
    if (steps) {
      for (const amount of [beginner, intermediate, advanced]) expect(amount).toBe(STARTING_MG[id]);
      const namedSteps = figures(entry.dosing_ranges.advanced).filter((mg) => steps.includes(mg));
      expect(new Set(namedSteps).size).toBe(3);
      expect(
        entry.dosing_ranges.advanced.match(
          /; then, only with a doctor, [\d.]+ mg, not before 4 weeks on the step before, and only if tolerated/g,
        ),
      ).toHaveLength(2);
      expect(entry.cycling_guidance).toMatch(/only with a doctor/);
      expect(entry.dose_basis).toMatch(/label|trial/);
      return;
    }
    expect(entry.dose_basis.startsWith(isApprovedSomewhere(id) ? OTHER_USE : NO_DOSE)).toBe(true);
    for (const level of LEVELS)
      expect(entry.dosing_ranges[level]).toContain('as commonly described for research');
    expect(intermediate).toBeLessThanOrEqual(beginner * 2);
    expect(advanced).toBeLessThanOrEqual(intermediate * 2);
  });
});
