import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import { type AmountTexts, PEPTIDE_IDS, type PlannedPeptide, type Profile } from '#app/engine/types.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS, GOALS, NO_FLAGS } from '#app/engine/vocabulary.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { planPageData } from '../../tests/support/plan-page-data.ts';
import { readableText, renderSurfaces } from '../../tests/support/plan-surfaces.tsx';
import { AMOUNT, holdsText } from '../../tests/support/text-rules.ts';

/* Every amount has what makes it usable, on every surface (review M1). What is expected is read from the stored plan. */

const person: Profile = {
  experience_level: 'advanced',
  goals: [],
  symptoms: [],
  sex_at_birth: 'female',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};

/** Words of which each amount that is injected has all, in every language of the plans. */
const INJECTED: Record<Locale, Record<string, RegExp>> = {
  en: {
    'use-by': /use within 30 days of mixing.*after 28 days/,
    storage: /Store at 2-8\W?C/,
    units: /\d units on a U-100 syringe/,
    sharps: /sharps container/,
    'cloudiness and particles': /cloudy.*particles/,
    'syringe lines': /half-unit lines; on many 1 ml syringes one line is 2 units/,
    'needle stick': /If a used needle sticks someone/,
  },
  es: {
    'use-by': /use dentro de los 30 d.as posteriores a la mezcla.*a los 28 d.as/,
    storage: /Conserve a 2-8\W?C/,
    units: /\d unidades en una jeringa U-100/,
    sharps: /contenedor para objetos punzantes/,
    'cloudiness and particles': /turbio.*part.culas/,
    'syringe lines': /media unidad; en muchas de 1 ml una l.nea son 2 unidades/,
    'needle stick': /Si alguien se pincha con una aguja usada/,
  },
};
const MISSED_DOSE: Record<Locale, RegExp> = {
  en: /Never take a double dose to make up for a missed one/,
  es: /Nunca tome el doble para compensar una olvidada/,
};
/** For weight, the only answer that leads to them, tests in people found no useful effect, so they have no amounts (D61). */
const WITHOUT_EFFECT = ['hcg-protocol', 'aod-9604'];
/** Lines that only paper has, below all products. */
const ONLY_ON_PAPER = ['syringe lines', 'needle stick'];

interface ShownAmount {
  name: string;
  texts: AmountTexts;
  /** Duration and time off. */
  cycling: string;
  warnings: string[];
}

const ofPeptide = (peptide: PlannedPeptide, level: Profile['experience_level']): ShownAmount => ({
  name: peptide.name,
  texts: {
    dosing: peptide.dosing_ranges?.[level],
    basis: peptide.dose_basis,
    mixing: peptide.reconstitution,
    injection: peptide.injection_protocol?.[level],
  },
  cycling: peptide.cycling_guidance,
  warnings: [...peptide.contraindications, ...peptide.interactions_to_avoid],
});

function shownAmounts(shown: FormattedPlan): ShownAmount[] {
  if (shown.format === 'plan') {
    const { start_here, next_layer, advanced } = shown.plan.game_plan;
    const level = shown.plan.user_profile.experience_level;
    return [...start_here, ...next_layer, ...advanced]
      .filter(({ evidence }) => evidence !== 'no-effect')
      .map((peptide) => ofPeptide(peptide, level));
  }
  return shown.plan.list
    .filter(({ dosage }) => AMOUNT.test(dosage))
    .map(({ name, dosage, duration, amounts, warnings }) => ({
      name,
      texts: { ...amounts, dosing: dosage },
      cycling: duration,
      warnings: [...(warnings?.contraindications ?? []), ...(warnings?.interactions_to_avoid ?? [])],
    }));
}

/** Sentences that must be next to the amount itself. */
const nextTo = ({ texts: { dosing = '', basis = '', mixing, injection }, cycling }: ShownAmount) => [
  dosing,
  basis || '(the basis of the amount)',
  cycling,
  mixing?.final_concentration && injection ? mixing.final_concentration : '',
  // The volume, the units and what the syringe's lines show of them.
  ...(injection?.detailed_instructions ?? '').split(/(?<=\.)\s+/).filter((text) => /\d/.test(text)),
];

const handling = ({ texts: { mixing, injection } }: ShownAmount) => [
  mixing?.instructions ?? '(how to mix)',
  mixing?.storage ?? '(how to store)',
  injection?.detailed_instructions ?? '',
];

const sentences = (texts: readonly string[]) => texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));

/** Lists what an amount lacks in a text; `isPaper` for texts of a whole document that states shared sentences once. */
function lacking(text: string, amount: ShownAmount, locale: Locale, isPaper: boolean): string[] {
  const expected = sentences([...nextTo(amount), ...handling(amount), ...amount.warnings]);
  const words = Object.entries({
    ...(amount.texts.injection && INJECTED[locale]),
    ...(isPaper && { 'missed dose': MISSED_DOSE[locale] }),
  });
  return [
    ...expected.filter((sentence) => !holdsText(text, sentence)),
    ...words
      .filter(([name]) => isPaper || !ONLY_ON_PAPER.includes(name))
      .filter(([, pattern]) => !pattern.test(text))
      .map(([name]) => name),
  ].map((missing) => `${amount.name} lacks ${missing}`);
}

async function offences(shown: FormattedPlan, locale: Locale, widget: 'full' | 'consumer') {
  const amounts = shownAmounts(shown);
  const { html, pdf } = await renderSurfaces(planPageData(shown, { locale, widget }), locale);
  const print = /<article class="sgl .*<\/article>/s.exec(html.file)?.[0] ?? '';
  const printed = print
    .split('<section class="sgl-product">')
    .slice(1)
    .map((part) => readableText(part.split('<section')[0] ?? ''));
  const screen = html.file.replace(print, '');
  const surfaces = { ...html, file: screen };
  const lines = pdf.replace(/\s+/g, ' ');
  return amounts.flatMap((amount) => [
    ...Object.entries(surfaces).flatMap(([surface, markup]) => {
      const card = [...markup.matchAll(/<article class="sgr-card.*?<\/article>/gs)]
        .map(([found]) => readableText(found))
        .find((found) => found.includes(amount.name) && holdsText(found, amount.texts.dosing ?? ''));
      return lacking(card ?? '', amount, locale, false).map((offence) => `${surface}: ${offence}`);
    }),
    ...lacking(readableText(print), amount, locale, true).map((offence) => `print: ${offence}`),
    ...lacking(lines, amount, locale, true).map((offence) => `pdf: ${offence}`),
    // In print each product's own part is known: the lines on its amount must be in it.
    ...sentences(nextTo(amount))
      .filter((sentence) => !printed.some((part) => part.includes(amount.name) && holdsText(part, sentence)))
      .map((sentence) => `print: ${amount.name} is not sideBySide "${sentence}"`),
  ]);
}

const full = (over: Partial<Profile>, locale: Locale, available?: readonly string[]): FormattedPlan => ({
  format: 'plan',
  plan: recommend({ ...person, ...over }, { locale, available, shop_url: 'https://shop.example/' }),
});

const allGoals = GOALS.map(({ id }) => id);

const PLANS: [name: string, make: (locale: Locale) => FormattedPlan[]][] = [
  ['of each goal', (locale) => allGoals.map((id) => full({ goals: [id] }, locale))],
  [
    // At this level some volumes are between the lines of a syringe, and later steps are named.
    'of each product alone',
    (locale) =>
      PEPTIDE_IDS.filter((id) => !WITHOUT_EFFECT.includes(id)).map((id) =>
        full({ goals: allGoals, experience_level: 'intermediate' }, locale, [id]),
      ),
  ],
  [
    'of several products and of cautions',
    (locale) => [
      full({ goals: allGoals }, locale),
      full({ goals: ['weight-loss'], contra_flags: ['Autoimmune conditions'] }, locale),
    ],
  ],
];

const suite = (locale: Locale) => {
  it.each(PLANS)('%s', async (_, make) => {
    const plans = make(locale).filter(({ plan }) => plan.outcome === 'plan');
    const found: string[] = [];
    for (const plan of plans) found.push(...(await offences(plan, locale, 'full')));
    expect([...new Set(found)]).toEqual([]);
    expect(plans.flatMap(shownAmounts).length).toBeGreaterThan(plans.length - 1);
  });

  it('of the consumer lists', async () => {
    const found: string[] = [];
    let count = 0;
    for (const { id: goal } of CONSUMER_GOALS) {
      const challenge = CONSUMER_CHALLENGES[0]?.id ?? '';
      const query = { widget: 'consumer' as const, goal, challenge, flags: ['none'] };
      const plan = recommendList(query, { locale, shop_url: 'https://shop.example/' });
      count += shownAmounts({ format: 'list', plan }).length;
      found.push(...(await offences({ format: 'list', plan }, locale, 'consumer')));
    }
    expect([...new Set(found)]).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
};
describe.each(['en'] as const)('each amount has its lines on every surface, in %s', suite);
describe.each(LOCALES.filter((locale) => locale !== 'en'))(
  'each amount has its lines on every surface, in %s',
  { tags: ['nightly'] },
  suite,
);
