import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { randomProfiles } from '../../tests/support/random-profiles.ts';
import { STUDIED_COURSES } from './courses.ts';
import { catalogue, recommend } from './index.ts';
import { recommendList } from './list-plan.ts';
import { createSchedule, type SchedulablePlan } from './schedule.ts';
import {
  PEPTIDE_IDS,
  PLAN_LOCALES,
  type Plan,
  type PlanLocale,
  type Profile,
  type RecommendOptions,
} from './types.ts';
import { NO_FLAGS } from './vocabulary.ts';

const person: Profile = {
  experience_level: 'advanced',
  goals: ['weight-loss'],
  symptoms: [],
  sex_at_birth: 'female',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: [NO_FLAGS],
};
const plan = (part: Partial<Profile> = {}, options?: RecommendOptions) =>
  recommend({ ...person, ...part }, options);
/** Of the general path. All other products are of the weight path. */
const GENERAL: readonly string[] = [
  'bpc-157',
  'cjc-1295-ipamorelin',
  'selank',
  'tb-500',
  'mots-c',
  'signature-protocol',
];
const sell = (id: string, part: Partial<Profile> = {}) =>
  plan(
    { ...(GENERAL.includes(id) && { goals: ['sleep', 'cognitive', 'athletic', 'anti-aging'] }), ...part },
    { available: [id] },
  );
const list = (goal: string) => recommendList({ widget: 'consumer', goal, challenge: '', flags: [] });

/** Makes a plan as an older engine stored it. */
function asStoredBefore(newPlan: Plan): Plan {
  const { game_plan, do_not_use: _, ...rest } = structuredClone(newPlan);
  for (const entry of Object.values(game_plan).flat()) delete entry.monitoring;
  return { ...rest, engine_version: '1.2.0', game_plan };
}

/** Writes a schedule in one line a fact. */
function outline(input: SchedulablePlan) {
  const schedule = createSchedule(input);
  return (
    schedule && {
      first: schedule.first.id,
      others: schedule.products
        .filter(({ id }) => id !== schedule.first.id)
        .map(({ tier, id }) => (tier ? `${tier}: ${id}` : id)),
      condition: schedule.condition,
      days: schedule.events.map(({ kind, day }) => `${kind} ${day}`).join(', '),
    }
  );
}

const CONTINUOUS = 'start 0, check 14, check 28, supply-end 28, check 56';

describe('the schedule of a plan (D60)', () => {
  it.each([
    [
      'three tiers on the weight path',
      plan(),
      {
        first: 'retatrutide',
        others: ['next_layer: hcg-protocol', 'advanced: aod-9604', 'advanced: cjc-1295-ipamorelin'],
        condition: null,
        days: CONTINUOUS,
      },
    ],
    [
      'three tiers on the general path',
      plan({ goals: ['muscle-gain', 'anti-aging'] }),
      {
        first: 'cjc-1295-ipamorelin',
        others: [
          'start_here: signature-protocol',
          'next_layer: tb-500',
          'next_layer: bpc-157',
          'advanced: mots-c',
        ],
        condition: null,
        days: 'start 0, check 14, check 28, supply-end 50, check 56, stop 56, time-off-end 84',
      },
    ],
    [
      'the first tier alone',
      plan({ goals: ['sleep'] }),
      {
        first: 'cjc-1295-ipamorelin',
        others: ['start_here: selank'],
        condition: null,
        days: 'start 0, check 14, check 28, supply-end 50, check 56, stop 56, time-off-end 84',
      },
    ],
    [
      'a single product whose course ends before its supply',
      sell('selank'),
      {
        first: 'selank',
        others: [],
        condition: null,
        days: 'start 0, check 14, stop 14, check 28, time-off-end 42, check 56',
      },
    ],
    [
      'a caution for the first product',
      sell('bpc-157', { contra_flags: ['Autoimmune conditions'] }),
      {
        first: 'bpc-157',
        others: [],
        condition: 'doctor',
        days: 'start 0, check 14, check 28, check 56',
      },
    ],
    [
      'a caution for the first product and no effect of the next ones',
      plan({ contra_flags: ['Mental health conditions'] }),
      {
        first: 'cjc-1295-ipamorelin',
        others: ['start_here: retatrutide', 'next_layer: hcg-protocol', 'advanced: aod-9604'],
        condition: null,
        days: 'start 0, check 14, check 28, supply-end 50, check 56, stop 56, time-off-end 84',
      },
    ],
    [
      'no product with an effect',
      plan({}, { available: ['hcg-protocol', 'aod-9604'] }),
      {
        first: 'hcg-protocol',
        others: ['start_here: aod-9604'],
        condition: 'no-effect',
        days: 'start 0, check 14, check 28, check 56',
      },
    ],
    [
      'no answer to the safety questions, so no amounts and no supply',
      sell('semaglutide', { contra_flags: [] }),
      {
        first: 'semaglutide',
        others: [],
        condition: 'safety-questions',
        days: 'start 0, check 14, check 28, check 56',
      },
    ],
    [
      'own words that withhold the amounts',
      plan({}, { available: ['semaglutide'], own_words: [{ topic: 'pancreatitis', action: 'withhold' }] }),
      {
        first: 'semaglutide',
        others: [],
        condition: 'doctor',
        days: 'start 0, check 14, check 28, check 56',
      },
    ],
    [
      'a shop that shows no amounts',
      plan({}, { available: ['tirzepatide'], show_amounts: false }),
      { first: 'tirzepatide', others: [], condition: null, days: 'start 0, check 14, check 28, check 56' },
    ],
    [
      'a plan of an older engine',
      asStoredBefore(plan()),
      {
        first: 'retatrutide',
        others: ['next_layer: hcg-protocol', 'advanced: aod-9604', 'advanced: cjc-1295-ipamorelin'],
        condition: null,
        days: CONTINUOUS,
      },
    ],
    [
      'a list',
      list('performance'),
      {
        first: 'bpc-157',
        others: ['tb-500', 'cjc-1295-ipamorelin'],
        condition: 'safety-questions',
        days: 'start 0, check 14, check 28, stop 28, time-off-end 56',
      },
    ],
    [
      'a list that starts with a compound without a catalogue entry',
      list('sleep'),
      {
        first: 'epitalon',
        others: ['dsip', 'signature-protocol'],
        condition: 'safety-questions',
        days: 'start 0, check 14, check 28',
      },
    ],
    ['no product', plan({ contra_flags: ['Pregnancy or breastfeeding'] }), null],
  ] as const)('with %s', (_name, input, expected) => {
    expect(outline(input as SchedulablePlan)).toEqual(expected);
  });

  it.each(PEPTIDE_IDS)('ends a course of %s as its card says', (id) => {
    const course = STUDIED_COURSES[id];
    const text = catalogue[id].cycling_guidance;
    if (course === 'continuous') expect(text).toMatch(/^Not cycled/);
    else if (course.longest)
      expect(text).toContain(`${course.weeks} to ${course.longest} weeks, then at least`);
    else expect(text).toMatch(new RegExp(`as (one course of up to )?${course.weeks} weeks`));
  });

  it('lasts until an opened vial is too old, or until the month’s vials are empty', () => {
    const findSupplyEnd = (id: string, level: Profile['experience_level']) =>
      createSchedule(sell(id, { experience_level: level }))?.events.find(({ kind }) => kind === 'supply-end')
        ?.day;
    // 0.1 mg a day of 5 mg: the vial would last 50 days. At 0.2 mg, 2 vials of 25 days each.
    expect(findSupplyEnd('cjc-1295-ipamorelin', 'beginner')).toBe(28);
    expect(findSupplyEnd('cjc-1295-ipamorelin', 'advanced')).toBe(50);
    // 1 mg a week of 12 mg: the vial would last 84 days.
    expect(findSupplyEnd('retatrutide', 'beginner')).toBe(28);
  });
});

const COMBINATION: Record<PlanLocale, string> = {
  en: 'We found no study in people of any combination of these products',
  es: 'No hallamos ningún estudio en personas de ninguna combinación de estos productos',
};
const TIER_HEADINGS: Record<PlanLocale, Record<keyof Plan['game_plan'], string>> = {
  en: {
    start_here: 'Start Here',
    next_layer: 'Next Layer (After 4-6 weeks)',
    advanced: 'Advanced Options',
  },
  es: {
    start_here: 'Empiece aquí',
    next_layer: 'Siguiente capa (después de 4-6 semanas)',
    advanced: 'Opciones avanzadas',
  },
};
/** What the step of another product says: that it is an alternative, that only a doctor may start it, or that it is no alternative. */
const INSTEAD =
  /instead of it, or later with a doctor|only later with a doctor|it is no alternative|en su lugar, o más adelante con un médico|solo más adelante con un médico|no es una alternativa/;
const BEGINS = /the protocol begins with|el protocolo comienza con/;

const listProducts = ({ game_plan }: Plan) =>
  (Object.keys(game_plan) as (keyof Plan['game_plan'])[]).flatMap((tier) =>
    game_plan[tier].map(({ id, name, evidence, cautions }) => ({ id, name, tier, evidence, cautions })),
  );

/** Lists in words how the steps of a plan contradict its schedule. Every card names its pairs: see clinical-rules.test.ts. */
function listContradictions(tested: Plan, locale: PlanLocale): string[] {
  const products = listProducts(tested);
  // The protocol begins with a product that is offered, else with one that has an effect, if the plan holds one.
  const withEffect = products.filter(({ evidence }) => evidence !== 'no-effect');
  const first = withEffect.find(({ cautions }) => cautions.length === 0) ?? withEffect[0] ?? products[0];
  const others = products.filter((product) => product !== first);
  const steps = tested.human_readable.step_by_step_plan;
  const names = products.map(({ name }) => name);
  const named = steps.slice(0, names.length).map((step) => names.find((name) => step.includes(name)));
  const start = steps.find((step) => BEGINS.test(step)) ?? '';
  const count = JSON.stringify(tested).split(COMBINATION[locale]).length - 1;
  return [
    ...steps.flatMap((step) =>
      names.filter((name) => step.includes(name)).length > 1 ? [`two products at once: ${step}`] : [],
    ),
    ...others.flatMap(({ name, tier }) => {
      const step = steps.find((text) => text.includes(name)) ?? '';
      return INSTEAD.test(step) && step.startsWith(`${TIER_HEADINGS[locale][tier]}: `)
        ? []
        : [`overlap: ${step}`];
    }),
    ...(first && start.startsWith(`${TIER_HEADINGS[locale][first.tier]}: `) && start.includes(first.name)
      ? []
      : [`start: ${start}`]),
    ...(named.join() === names.join() ? [] : [`not in the order of phases: ${named}`]),
    ...(tested.education.rationale.includes(first?.name ?? '')
      ? []
      : ['the rationale names another product']),
    ...(count === (others.length > 0 ? 1 : 0) ? [] : [`no combination was studied: said ${count} times`]),
    ...(others.length === 0 && /one at a time|de uno en uno|uno a la vez/.test(steps.join(' '))
      ? ['one of one at a time']
      : []),
  ];
}

describe('the steps of a plan', () => {
  const holds = fc.property(randomProfiles, fc.constantFrom(...PLAN_LOCALES), (profile, locale) => {
    const tested = recommend(profile, { locale });
    if (tested.outcome === 'plan') expect(listContradictions(tested, locale)).toEqual([]);
  });
  it('let no two products overlap, for 300 random profiles', () => fc.assert(holds, { numRuns: 300 }));
  it('let no two products overlap, for 20,000 random profiles', { tags: ['nightly'], timeout: 600_000 }, () =>
    fc.assert(holds, { numRuns: 20_000 }),
  );

  it.each(
    PEPTIDE_IDS.filter((id) => sell(id).outcome === 'plan'),
  )('of %s alone name no other product', (id) => {
    for (const locale of PLAN_LOCALES)
      expect(
        listContradictions(recommend(sell(id).user_profile, { available: [id], locale }), locale),
      ).toEqual([]);
  });

  it('are found to contradict the schedule when they do', () => {
    const tested = plan({ goals: ['athletic'] });
    const spoiled = structuredClone(tested);
    spoiled.human_readable.step_by_step_plan = [
      'Start Here: the protocol begins with BPC-157 and TB-500.',
      ...tested.human_readable.step_by_step_plan.slice(1),
    ];
    expect(listContradictions(tested, 'en')).toEqual([]);
    expect(listContradictions(spoiled, 'en')).toEqual([
      'two products at once: Start Here: the protocol begins with BPC-157 and TB-500.',
      'overlap: Start Here: the protocol begins with BPC-157 and TB-500.',
    ]);
  });

  it('say when to stop, and what must happen before the start', () => {
    const steps = (tested: Plan) => tested.human_readable.step_by_step_plan;
    expect(steps(sell('mots-c'))).toEqual([
      'Start Here: the protocol begins with MOTS-c, alone.',
      'At weeks 2, 4 and 8, go through the progress checkpoints.',
      'At the end of week 4: stop MOTS-c (sellers describe 4 to 8 weeks). Then use no product for at least 4 weeks; any later product waits until then.',
      'If you have a severe or lasting reaction, stop and see a doctor.',
    ]);
    expect(steps(sell('bpc-157', { contra_flags: ['Autoimmune conditions'] }))[0]).toBe(
      'Start Here: the protocol begins with BPC-157, alone. First ask a doctor, who also decides when to stop: your answers call for caution.',
    );
    expect(steps(sell('bpc-157', { contra_flags: [] }))[0]).toContain('First answer the safety questions.');
    expect(steps(sell('bpc-157'))).toContain(
      'At the end of week 4 at the latest: stop BPC-157. Then use no product for at least 4 weeks; any later product waits until then.',
    );
    expect(steps(sell('semaglutide'))).toContain(
      'After week 8: go on with Semaglutide only with a doctor. After the last dose use no product for at least 4 weeks; any later product waits until then.',
    );
  });
});

it('of a stored plan begins as its steps do, whatever product a new one would begin with', () => {
  const made = plan({}, { available: ['hcg-protocol', 'cjc-1295-ipamorelin'] });
  const { start_here, next_layer } = made.game_plan;
  expect([...start_here, ...next_layer][0]).toMatchObject({ id: 'hcg-protocol', evidence: 'no-effect' });
  expect(createSchedule(made)?.first.id).toBe('cjc-1295-ipamorelin');
  for (const engine_version of ['0.1.0-old', '1.2.0', '2.0.2', '2.4.0'])
    expect(createSchedule({ ...made, engine_version })?.first.id).toBe('hcg-protocol');
});
