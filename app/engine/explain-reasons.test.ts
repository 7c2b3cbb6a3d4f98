import { describe, expect, it } from 'vitest';
import { ANSWER_CLASSES } from './claims/answer-classes.ts';
import { claimsFor } from './claims/entry-claims.ts';
import { groupReasons } from './explain-reasons.ts';
import { recommend } from './index.ts';
import { recommendList } from './list-plan.ts';
import { findAnswerRow, SLUG_ALIASES } from './mapping.ts';
import { readProfile } from './normalise.ts';
import { reasonsFor } from './reasons.ts';
import type { PeptideId, Profile } from './types.ts';

const profile = (answers: Partial<Profile>): Profile => ({
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: ['None of the above'],
  ...answers,
});
const LIBIDO = 'Low libido/sexual health';
const whyFor = (name: string, answers: Partial<Profile>, locale: 'en' | 'es' = 'en') =>
  recommend(profile(answers), { locale }).human_readable.why_chosen.find((text) => text.startsWith(name));

describe('the reasons of a plan (D59)', () => {
  it('say of each answer what is known, with the source, after the words of V', () => {
    expect(whyFor('MOTS-c', { symptoms: [LIBIDO] })).toBe(
      'MOTS-c: because you chose Low libido/sexual health. Not studied for this. It was given to mice and cells only. Source: Lee C et al., Cell Metab 2015;21:443-454; Reynolds JC et al., Nat Commun 2021;12:470.',
    );
    expect(whyFor('Retatrutida', { goals: ['weight-loss'] }, 'es')).toBe(
      'Retatrutida: porque eligió Pérdida de peso y composición corporal (probado en personas para esto). En ensayos de 48 a 80 semanas las personas perdieron peso; ningún país que conozcamos la ha aprobado. Fuente: Jastreboff AM et al., N Engl J Med 2026, en línea el 29 de septiembre de 2026; Jastreboff AM et al., N Engl J Med 2023;389:514-526.',
    );
  });

  it('join answers for which the same is known, and keep the others apart', () => {
    const text = whyFor('Selank', { goals: ['cognitive', 'sleep'], symptoms: ['Brain fog/poor focus'] });
    expect(text).toMatch(
      /^Selank: because you chose [^()]+ and Brain fog\/poor focus \(studied for this in animals or cells only\)\. Memory was studied in rats .* Source: Kozlovskii II et al\., Eksp Klin Farmakol 2008\. Because you chose [^().]+\. Not studied for this: the leaflet of the Russian nose drops/,
    );
  });

  it('keep the answer and its class on the chips', () => {
    const { game_plan } = recommend(profile({ symptoms: [LIBIDO] }));
    for (const { reasons } of Object.values(game_plan).flat())
      expect(reasons).toEqual([`because you chose ${LIBIDO} (not studied for this)`]);
  });

  it('never say that an answer was not studied for which a class holds, under any key that a program may send', () => {
    const keys = [
      ...new Set([...Object.keys(ANSWER_CLASSES), ...SLUG_ALIASES.keys(), ...SLUG_ALIASES.values()]),
    ];
    for (const key of keys)
      for (const id of findAnswerRow(key)) {
        const { answers } = readProfile(profile({ goals: [key] }));
        for (const { evidence, finding } of groupReasons(id, reasonsFor(id, answers), claimsFor(id, 'en')))
          if (evidence === 'not-studied')
            expect(finding, `${key}: ${id}`).toMatch(/^Not (studied|shown) for/);
          else expect(finding, `${key}: ${id}`).not.toMatch(/^Not /);
      }
  });

  it('print a figure with its own source', () => {
    expect(whyFor('BPC-157', { symptoms: ['Digestive issues/gut health problems'] })).toContain(
      'Source: US Food and Drug Administration, Pharmacy Compounding Advisory Committee, July 2026; Sikiric P et al., Curr Pharm Des 2011;17:1612-1632.',
    );
  });
});

describe('what a plan says once', () => {
  const notes = (answers: Partial<Profile>, available?: PeptideId[]) =>
    recommend(profile(answers), { available });
  const NO_COMBINATION =
    'We found no study in people of any combination of these products: use one at a time, and talk to a doctor before any second one.';

  it('is that approved medicines for weight exist, with any product of the weight path', () => {
    for (const available of [undefined, ['retatrutide'], ['hcg-protocol']] as const)
      expect(notes({ goals: ['weight-loss'] }, available && [...available]).notes?.[0]).toMatch(
        /^Approved medicines for weight exist, such as Wegovy and Zepbound; a doctor can .* prescribe it\.$/,
      );
  });

  it('is which substances are medicines in some country, and nothing where none is', () => {
    expect(notes({ goals: ['cognitive'] }).notes?.[0]).toMatch(
      /^Selank nose drops are approved in Russia only, as far as we know\.$/,
    );
    expect(notes({ goals: ['muscle-gain'] }).notes).toEqual([NO_COMBINATION]);
  });

  it('is that no combination was studied, from two products on', () => {
    expect(notes({ goals: ['muscle-gain'] }, ['tb-500']).notes).toEqual([]);
  });

  it('is which answers have no studied product, each once', () => {
    expect(notes({ goals: ['sleep', 'muscle-gain'], symptoms: [LIBIDO] }).answers_without_study).toEqual([
      expect.stringMatching(
        /: This answer has no product with a study behind it; shops group these under it\.$/,
      ),
      `${LIBIDO}: This answer has no product with a study behind it; shops group these under it.`,
    ]);
  });

  it('is on a consumer’s list too, and on an institution’s without advice (D82)', () => {
    const list = (widget: 'consumer' | 'technical', goal: string) =>
      recommendList({ widget, goal, challenge: '', flags: ['None of the above'] });
    expect(list('consumer', 'performance')).toMatchObject({
      notes: [NO_COMBINATION],
      answers_without_study: [expect.stringMatching(/: This answer has no product/)],
    });
    expect(list('consumer', 'hormones').notes).toEqual([
      'As far as we know, medicines with PT-141 are approved only where and for what the approval line says.',
      NO_COMBINATION,
    ]);
    expect(list('technical', 'performance')).toMatchObject({
      notes: ['We found no study in people of any combination of these products.'],
      answers_without_study: [],
    });
  });
});

describe('a product with a caution for this visitor (D61)', () => {
  const AMOUNT = /\d[\d.,]* ?-?(mg|ml|IU|UI|units|unidades|vials?|viales|capsules?|cápsulas?)(?!\p{L})/u;
  it.each([
    ['a condition', { goals: ['weight-loss'], contra_flags: ['Heart disease or cardiovascular issues'] }],
    ['a steroid cycle', { goals: ['weight-loss'], contra_flags: ['Current steroid cycle'] }],
    ['the age', { goals: ['weight-loss'], age_range: '18-24' }],
  ] as const)('has no amounts because of %s, and the others keep theirs', (_, answers) => {
    for (const locale of ['en', 'es'] as const) {
      const { game_plan, human_readable, education } = recommend(
        profile({
          ...answers,
          goals: [...answers.goals],
          contra_flags: [...('contra_flags' in answers ? answers.contra_flags : ['None of the above'])],
        }),
        { locale },
      );
      const entries = Object.values(game_plan).flat();
      const cautioned = entries.filter(({ cautions }) => cautions.length > 0);
      expect(cautioned.length).toBeGreaterThan(0);
      expect(cautioned.length).toBeLessThan(entries.length);
      for (const entry of entries) {
        const isCautioned = cautioned.includes(entry);
        const isHeldBack = isCautioned || entry.evidence === 'no-effect';
        for (const field of ['dosing_ranges', 'vial_calculations', 'reconstitution', 'dose_basis'] as const)
          expect(entry[field] === undefined, `${entry.id} ${field}`).toBe(isHeldBack);
        if (isCautioned) expect(AMOUNT.exec(JSON.stringify(entry))?.[0], entry.id).toBeUndefined();
      }
      const texts = [
        ...human_readable.how_to_use,
        ...human_readable.education_nuggets,
        ...education.key_education_points,
      ];
      for (const { name } of cautioned)
        for (const text of texts.filter((line) => line.startsWith(`${name}: `)))
          expect(text).not.toMatch(AMOUNT);
      if (entries.some(({ dosing_ranges }) => dosing_ranges)) expect(texts.join(' ')).toMatch(AMOUNT);
    }
  });

  it('has none on a list, after the safety questions', () => {
    const { list } = recommendList({
      widget: 'consumer',
      goal: 'performance',
      challenge: 'recovery',
      flags: ['Blood clotting disorders'],
    });
    const [bpc, tb, ipamorelin] = list;
    for (const item of [bpc, tb]) expect(JSON.stringify(item)).not.toMatch(AMOUNT);
    expect(ipamorelin?.dosage).toMatch(AMOUNT);
  });
});
