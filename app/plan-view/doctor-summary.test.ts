import { describe, expect, it } from 'vitest';
import { readDangerWords } from '#app/engine/danger-words.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile, RecommendOptions } from '#app/engine/types.ts';
import { inLocale } from '#app/messages/current.ts';
import type { FormattedPlan, PlanPageData } from '#app/protocol/plan-page.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { AMOUNT } from '../../tests/support/text-rules.ts';
import { createDoctorSummary } from './doctor-summary.ts';

const HEART = 'Heart disease or cardiovascular issues';

const full = (profile: Partial<Profile> = {}, options: RecommendOptions = {}): FormattedPlan => ({
  format: 'plan',
  plan: recommend({ ...PROFILE, goals: ['weight-loss'], symptoms: [], ...profile }, options),
});
const list = (widget: 'consumer' | 'technical', goal: string, flags: string[] = ['none']): FormattedPlan => ({
  format: 'list',
  plan: recommendList({ widget, goal, challenge: '', flags }),
});
const summarise = (shown: FormattedPlan, config: Partial<PlanPageData['config']> = {}) =>
  createDoctorSummary(planPageData(shown, config));

describe('the amounts of a summary', () => {
  it('are shown with the list of D42, if the plan’s page shows them after the tick', () => {
    const summary = summarise(full());
    expect(summary.needsTick).toBe(true);
    expect(summary.shared[0]?.title).toBe('Do not use if any applies');
    const { products } = summary;
    expect(products.map(({ withheld }) => withheld)).toContain('Tests in people found no useful effect.');
    for (const { amounts, withheld } of products.filter(({ evidence }) => evidence !== 'no-effect')) {
      expect(withheld).toBeNull();
      expect(amounts.flat().join(' ')).toMatch(AMOUNT);
    }
  });

  it.each([
    [
      'until you answer the safety questions',
      full({ contra_flags: [] }),
      {},
      'until you answer the safety questions',
    ],
    [
      'of the visitor’s own words',
      full({}, { own_words: readDangerWords('pancreatitis in 2019') }),
      {},
      'Because of what you wrote',
    ],
    [
      'the shop shows none',
      full({}, { show_amounts: false }),
      { showAmounts: false },
      'The shop does not show dosing.',
    ],
    ['the plan is an institution’s', list('technical', 'metabolic'), { widget: 'technical' }, 'research use'],
    [
      'the quiz asks nothing about health',
      list('consumer', 'weight', []),
      { widget: 'consumer' },
      'until you answer the safety questions',
    ],
  ] as const)('are withheld because %s', (_why, shown, config, reason) => {
    const summary = summarise(shown, config);
    expect(summary.products.length).toBeGreaterThan(0);
    expect(summary.needsTick).toBe(false);
    const ofTheAnswers = /safety question|what you wrote/.test(reason);
    for (const { amounts, withheld, evidence } of summary.products) {
      expect(amounts).toEqual([]);
      // No answer could bring an amount of a product without effect in people.
      expect(withheld).toContain(
        ofTheAnswers && evidence === 'no-effect' ? 'Tests in people found no useful effect.' : reason,
      );
    }
    // Sources of labels and trials keep their names.
    expect(JSON.stringify({ ...summary, sources: [] })).not.toMatch(AMOUNT);
  });

  it('are not spoken of in a plan without products', () => {
    const summary = summarise(full({}, { own_words: readDangerWords('I am breastfeeding') }));
    expect(summary.products).toEqual([]);
    expect(summary.nothing).not.toBeNull();
    expect(summary.cautions.join(' ')).not.toContain('No amounts are shown');
  });

  it('are what the list says of a compound whose dose no answer could bring', () => {
    const { products } = summarise(list('consumer', 'hormones', []), { widget: 'consumer' });
    expect(products.map(({ name, withheld, amounts }) => [name, withheld ?? amounts[0]?.join(': ')])).toEqual(
      [
        [
          'Ipamorelin',
          'We hide dosing until you answer the safety questions. Answer the safety questions on your plan’s page.',
        ],
        ['PT-141', 'Dosage: No dose is shown here'],
        ['Kisspeptin', 'Dosage: No established dose'],
      ],
    );
  });

  it('are withheld for a cautioned product alone (D61), from its warnings too', () => {
    const { products, cautions } = summarise(full({ goals: ['athletic'], contra_flags: [HEART] }));
    const cautioned = products.filter(({ withheld }) => withheld !== null);
    expect(cautioned.map(({ withheld }) => withheld)).toContain(
      'Your answers led to a caution for this product.',
    );
    expect(cautioned.length).toBeLessThan(products.length);
    for (const product of cautioned) expect(JSON.stringify(product)).not.toMatch(AMOUNT);
    expect(cautions.join(' ')).toContain(`You ticked ${HEART}`);
  });
});

describe('the answers of a summary', () => {
  it('are those that the plan’s page shows', () => {
    const { answers, blanks } = summarise(full({ goals: ['athletic'], contra_flags: [HEART] }));
    expect(answers.map(([label]) => label)).toEqual(['Goals', 'Symptoms', 'About you', 'Conditions']);
    expect(answers.flat()).toContain(HEART);
    expect(blanks).toEqual(['Name', 'My medicines and allergies', 'What I want to add']);
  });

  it('are lines for a pen in the list layout and in a stored plan without a recap', () => {
    const stored = full();
    if (stored.format === 'plan') stored.plan.human_readable.inputs_recap = '';
    for (const shown of [list('consumer', 'weight'), stored]) {
      const { answers, blanks } = summarise(shown);
      const isList = shown.format === 'list';
      // A list stores its two answers and what was ticked.
      expect(answers).toEqual(isList ? [['My goals and symptoms', 'Burn stubborn fat and look leaner']] : []);
      expect(blanks).toContain('My conditions');
      expect(blanks.includes('My goals and symptoms')).toBe(!isList);
    }
  });

  it('are the conditions that were ticked in a list too', () => {
    const { answers, blanks } = summarise(list('technical', 'tissue', ['cardiovascular', 'immunological']));
    expect(answers.at(-1)).toEqual(['My conditions', 'Cardiovascular conditions; Immunological conditions']);
    expect(blanks).not.toContain('My conditions');
  });

  it('are split in Spanish too', () => {
    const spanish = inLocale('es', () =>
      summarise(full({ contra_flags: [HEART] }, { locale: 'es' }), { locale: 'es' }),
    );
    expect(spanish.answers.map(([label]) => label)).toEqual([
      'Objetivos',
      'Síntomas',
      'Sobre usted',
      'Afecciones',
    ]);
  });
});

it('puts the warnings that name a ticked condition first', () => {
  const DIABETES = 'Diabetes or blood sugar issues';
  /** Lists the enumerations that name the condition. */
  const listWarnings = (contra_flags: string[]) => {
    const { shared, products } = summarise(full({ contra_flags }));
    const lines = [
      ...shared.flatMap(({ lines: group }) => group),
      ...products.flatMap(({ warnings }) => warnings),
    ];
    return lines
      .map(([, text]) => text.split('; '))
      .filter((items) => items.includes(`Caution: diabetes or blood sugar issues`));
  };
  expect(listWarnings([DIABETES]).length).toBeGreaterThan(0);
  for (const [first] of listWarnings([DIABETES]))
    expect(first).toBe('Caution: diabetes or blood sugar issues');
  expect(listWarnings(['None of the above']).some(([first]) => !first?.includes('diabetes'))).toBe(true);
});

it.each([
  ['en', 'hCG Protocol and AOD-9604 with Retatrutide: not studied together'],
  ['es', 'hCG Protocol y AOD-9604 con Retatrutide: not studied together'],
] as const)('names both sides of an interaction that products of a stored plan share, with one colon, in %s', (locale, line) => {
  const shown = structuredClone(full());
  if (shown.format === 'plan')
    for (const entry of Object.values(shown.plan.game_plan).flat())
      if (entry.id === 'hcg-protocol' || entry.id === 'aod-9604')
        entry.interactions_to_avoid = ['Retatrutide: not studied together'];
  const { shared } = inLocale(locale, () => summarise(shown, { locale }));
  expect(shared.at(-1)?.lines.map((words) => words.filter(Boolean).join(': '))).toContain(line);
});

it('says why no product was suitable, without any product, and what to do instead', () => {
  const summary = summarise(full({ contra_flags: ['Pregnancy or breastfeeding'] }));
  expect(summary.products).toEqual([]);
  expect(summary.nothing?.steps.length).toBeGreaterThan(0);
  expect(summary.nothing?.lead.join('')).toContain('Pregnancy or breastfeeding');
  expect(summary.leftOut.length).toBeGreaterThan(0);
  expect(summary.shared).toEqual([]);
  expect(summary.emergency).toContain('Emergency: ');
});

it('contains neither a price nor a way to the shop', () => {
  const products = {
    semaglutide: { price_cents: 12_345, coupon_code: 'SAVE10', url: 'https://shop.example/s' },
  };
  const summary = summarise(full({}, { products, shop_url: 'https://shop.example/' }));
  expect(JSON.stringify(summary)).not.toMatch(/shop\.example|SAVE10|123\.45/);
});
