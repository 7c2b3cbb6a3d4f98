import { describe, expect, it } from 'vitest';
import { recommend } from './index.ts';
import { screen } from './screen.ts';
import { PEPTIDE_IDS, type PeptideId, type Plan, type Profile } from './types.ts';
import { AGE_RANGES, BUDGETS, FLAGS, type Flag, LEVELS, SEXES } from './vocabulary.ts';

/**
 * Every combination of experience, sex, age and budget with no flag, each flag alone and every pair: 6,210 plans of the weight path. The
 * expected results are stated as rules, independently of the engine's code.
 */
const flagSets: Flag[][] = [
  [],
  ...FLAGS.map((flag) => [flag]),
  ...FLAGS.flatMap((a, i) => FLAGS.slice(i + 1).map((b) => [a, b])),
];
const people = LEVELS.flatMap((experience_level) =>
  SEXES.flatMap((sex_at_birth) =>
    AGE_RANGES.flatMap((age_range) =>
      BUDGETS.map((budget_level) => ({ experience_level, sex_at_birth, age_range, budget_level })),
    ),
  ),
);

const INCRETINS = ['retatrutide', 'tirzepatide', 'semaglutide'];
const BEGINNERS_GET = [
  'retatrutide',
  'hcg-protocol',
  'tirzepatide',
  'semaglutide',
  'aod-9604',
  'cjc-1295-ipamorelin',
  '5-amino-1mq',
];
const NO_EFFECT = ['hcg-protocol', 'aod-9604'];
const ANIMALS_ONLY = ['5-amino-1mq', 'mots-c'];
const APPROVED = ['tirzepatide', 'semaglutide'];
const NOT_STUDIED = ['cjc-1295-ipamorelin', 'bpc-157'];
/** A reason says what is known about the entry for this answer (D44, D59). */
const formatReason = (id: string) =>
  `because you chose Weight Loss & Body Composition (${
    NO_EFFECT.includes(id)
      ? 'tested in people for this: no useful effect'
      : ANIMALS_ONLY.includes(id)
        ? 'studied for this in animals or cells only'
        : NOT_STUDIED.includes(id)
          ? 'not studied for this'
          : APPROVED.includes(id)
            ? 'approved medicine for this: the prescription product'
            : 'tested in people for this'
  })`;
/** Excluded by age (D46). */
const isTooYoung = (id: string, age: string) => age === '18-24' && id === 'cjc-1295-ipamorelin';
const WEIGHT_PATH = [...BEGINNERS_GET, 'mots-c', 'bpc-157'];

/** Follows V section 9 literally, with the places read from the sentence. */
function expectedTiers(who: (typeof people)[number], flags: readonly Flag[]): PeptideId[][] {
  const order = [
    'retatrutide',
    'hcg-protocol',
    'tirzepatide',
    'semaglutide',
    'aod-9604',
    'cjc-1295-ipamorelin',
    '5-amino-1mq',
    'mots-c',
    'bpc-157',
  ] as PeptideId[];
  const moveTo = (id: PeptideId, place: number) => {
    order.splice(order.indexOf(id), 1);
    order.splice(place - 1, 0, id);
  };
  if (['45-54', '55+'].includes(who.age_range)) moveTo('mots-c', 4);
  if (who.sex_at_birth === 'female') moveTo('hcg-protocol', 3);
  if (who.sex_at_birth === 'male') moveTo('aod-9604', 4);
  const remainingIds = order.filter(
    (id) =>
      screen(id, flags).excluded.length === 0 &&
      !isTooYoung(id, who.age_range) &&
      (who.experience_level !== 'beginner' || BEGINNERS_GET.includes(id)),
  );
  const tiers = [remainingIds.slice(0, 2), remainingIds.slice(2, 4), remainingIds.slice(4, 6)];
  const first = tiers.flat().find((id) => INCRETINS.includes(id));
  const onlyFirst = tiers.map((tier) => tier.filter((id) => id === first || !INCRETINS.includes(id)));
  if (who.budget_level === 'lean' || who.experience_level === 'beginner') onlyFirst[2] = [];
  return onlyFirst;
}

const listTiers = ({ game_plan }: Plan) =>
  [game_plan.start_here, game_plan.next_layer, game_plan.advanced].map((tier) => tier.map(({ id }) => id));

describe('every weight plan', () => {
  const plans = flagSets.flatMap((contra_flags) =>
    people.map((who) => {
      const profile: Profile = { ...who, goals: ['weight-loss'], symptoms: [], contra_flags };
      return { who, flags: contra_flags, plan: recommend(profile) };
    }),
  );

  /** Returns the first plan that breaks the rule, so that one expectation covers thousands of plans. */
  const offenders = (breaks: (example: (typeof plans)[number]) => boolean) =>
    plans
      .filter(breaks)
      .slice(0, 1)
      .map(({ who, flags, plan }) => ({ who, flags, tiers: listTiers(plan) }));
  const listIds = (plan: Plan) => listTiers(plan).flat();

  it('is one of 6,210, and both outcomes occur', () => {
    expect(plans).toHaveLength(135 * 46);
    expect(new Set(plans.map(({ plan }) => plan.outcome))).toEqual(new Set(['plan', 'nothing-suitable']));
  });

  it('has exactly the tiers of the rules', () => {
    expect(
      offenders(
        ({ who, flags, plan }) =>
          JSON.stringify(listTiers(plan)) !== JSON.stringify(expectedTiers(who, flags)),
      ),
    ).toEqual([]);
  });

  it('never holds two weight-loss injectables', () => {
    expect(offenders(({ plan }) => listIds(plan).filter((id) => INCRETINS.includes(id)).length > 1)).toEqual(
      [],
    );
  });

  it('never holds an excluded entry, and names each one that is excluded', () => {
    expect(
      offenders(({ who, plan, flags }) => {
        const excluded = PEPTIDE_IDS.filter(
          (id) => screen(id, flags).excluded.length > 0 || isTooYoung(id, who.age_range),
        );
        const namedIds = plan.exclusions.flatMap(({ id, reason }) =>
          /used together/.test(reason) ? [] : [id],
        );
        return namedIds.join() !== excluded.join() || listIds(plan).some((id) => excluded.includes(id));
      }),
    ).toEqual([]);
  });

  it('holds each entry once, from the weight path only, two a tier at most', () => {
    expect(
      offenders(({ plan }) => {
        const ids = listIds(plan);
        return (
          new Set(ids).size !== ids.length ||
          ids.some((id) => !WEIGHT_PATH.includes(id)) ||
          listTiers(plan).some((tier) => tier.length > 2)
        );
      }),
    ).toEqual([]);
  });

  it('gives beginners only what beginners get, and no one on a lean budget or new to it an advanced tier', () => {
    expect(
      offenders(({ who, plan }) => {
        const beginner = who.experience_level === 'beginner';
        return (
          (beginner && listIds(plan).some((id) => !BEGINNERS_GET.includes(id))) ||
          ((beginner || who.budget_level === 'lean') && plan.game_plan.advanced.length > 0)
        );
      }),
    ).toEqual([]);
  });

  it('gives every entry a reason, its place, and a caution for each flag that cautions it', () => {
    expect(
      offenders(({ who, plan, flags }) =>
        Object.values(plan.game_plan)
          .flat()
          .some(
            ({ id, rank, reasons, cautions }, index) =>
              rank !== index + 1 ||
              reasons.join() !== formatReason(id) ||
              cautions.length !==
                screen(id, flags).cautioned.length +
                  (who.age_range === '18-24' && INCRETINS.includes(id) ? 1 : 0),
          ),
      ),
    ).toEqual([]);
  });

  it('is empty exactly when a flag excludes everything, and then says so', () => {
    const all: Flag[] = ['Pregnancy or breastfeeding', 'Active cancer treatment'];
    expect(
      offenders(({ plan, flags }) => {
        const none = flags.some((flag) => all.includes(flag));
        return none
          ? plan.outcome !== 'nothing-suitable' ||
              plan.nothing_because !== 'flags' ||
              listIds(plan).length > 0 ||
              plan.exclusions.length !== PEPTIDE_IDS.length
          : plan.outcome !== 'plan' ||
              plan.nothing_because !== undefined ||
              plan.game_plan.start_here.length === 0;
      }),
    ).toEqual([]);
  });
});
