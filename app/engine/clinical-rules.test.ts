import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { randomProfiles } from '../../tests/support/random-profiles.ts';
import { recommend } from './index.ts';
import { avoidWith } from './interactions.ts';
import { notStudiedWith } from './one-at-a-time.ts';
import {
  type Evidence,
  PEPTIDE_IDS,
  type PeptideId,
  type Plan,
  type PlannedPeptide,
  type Profile,
} from './types.ts';
import { AGE_RANGES, BUDGETS, LEVELS, NO_FLAGS, SEXES } from './vocabulary.ts';

const INCRETINS: readonly string[] = ['retatrutide', 'tirzepatide', 'semaglutide'];
/** The lowest published starting dose of each incretin (D40). */
const FIRST_DOSE: Readonly<Record<string, string>> = {
  retatrutide: '1 mg',
  tirzepatide: '2.5 mg',
  semaglutide: '0.25 mg',
};
/** Groups of medicines and products that cards name, with their entries. */
const GROUPS: readonly (readonly [words: RegExp, ids: readonly PeptideId[]])[] = [
  [/incretin/i, ['retatrutide', 'tirzepatide', 'semaglutide']],
  [
    /weight-loss products?/i,
    ['retatrutide', 'tirzepatide', 'semaglutide', 'hcg-protocol', 'aod-9604', '5-amino-1mq'],
  ],
  [/growth hormone releasers/i, ['cjc-1295-ipamorelin']],
  [/other hormones/i, ['hcg-protocol', 'cjc-1295-ipamorelin']],
  [/other peptides|research compounds/i, PEPTIDE_IDS],
];
const ONE_AT_A_TIME = /: not studied together, so one at a time, at least 4 weeks apart$/;

const FIGURE = /\d ?(mg|mcg|ml|IU|units|vials?|capsules?|packs?)\b/;

const listEntries = ({ game_plan }: Plan): PlannedPeptide[] => Object.values(game_plan).flat();
const holdsAmount = (plan: Plan) =>
  listEntries(plan).some(
    (entry) =>
      entry.dosing_ranges ||
      entry.vial_calculations ||
      entry.reconstitution ||
      entry.injection_protocol ||
      entry.dose_basis,
  ) || FIGURE.test(JSON.stringify(plan));

/** A product with a caution for the visitor has none, and none without effect in people (D61). */
const isShownWithAmounts = ({ cautions, evidence }: PlannedPeptide) =>
  cautions.length === 0 && evidence !== 'no-effect';

/** Lists in words every rule of D40, D41, D44-D46 that the plan breaks. */
function offences(profile: Profile, plan: Plan): string[] {
  const entries = listEntries(plan);
  const ids = entries.map(({ id }) => id);
  const unanswered = profile.contra_flags.length === 0;
  return [
    ...entries.flatMap((entry) => offencesOfCard(entry, entries, plan)),
    ...(unanswered === (plan.amounts_withheld === 'unanswered') ? [] : ['withheld']),
    ...(unanswered && holdsAmount(plan) ? ['an amount without answers'] : []),
    ...(!unanswered && entries.some(isShownWithAmounts) && !holdsAmount(plan) ? ['no amount'] : []),
    ...entries.flatMap((entry) =>
      !isShownWithAmounts(entry) && FIGURE.test(JSON.stringify(entry))
        ? [`an amount of ${entry.id}, which has a caution`]
        : [],
    ),
    ...(profile.age_range === '18-24' && ids.includes('cjc-1295-ipamorelin') ? ['too young'] : []),
    ...entries.flatMap(({ id, cautions }) =>
      profile.age_range === '18-24' &&
      INCRETINS.includes(id) &&
      !cautions.some((text) => text.includes('18-24'))
        ? ['young without a caution']
        : [],
    ),
    ...ids.flatMap((id) =>
      ids.some((otherId) => avoidWith(id).includes(otherId)) ? [`${id} with what it avoids`] : [],
    ),
  ];
}

function offencesOfCard(entry: PlannedPeptide, entries: PlannedPeptide[], plan: Plan): string[] {
  const otherEntries = entries.filter(({ id }) => id !== entry.id);
  const forbidding = entry.interactions_to_avoid.filter((line) => !ONE_AT_A_TIME.test(line));
  const forbidden = otherEntries.filter(
    ({ id, name }) =>
      forbidding.some((line) => line.includes(name)) ||
      GROUPS.some(([words, group]) => group.includes(id) && forbidding.some((line) => words.test(line))),
  );
  const partners = otherEntries.filter(({ id }) => notStudiedWith(entry.id).includes(id));
  const oneAtATime = entry.interactions_to_avoid.find((line) => ONE_AT_A_TIME.test(line)) ?? '';
  const first = FIRST_DOSE[entry.id];
  const levels = Object.values(entry.injection_protocol ?? {});
  return [
    ...forbidden.map(({ id }) => `${entry.id} forbids ${id}`),
    ...partners.flatMap(({ id, name }) =>
      oneAtATime.includes(id === 'signature-protocol' ? 'GHK-Cu' : name)
        ? []
        : [`${entry.id} is silent on ${id}`],
    ),
    ...(partners.length === 0 ||
    plan.notes?.some((line) => /no study in people of any combination.*: use one at a time/.test(line))
      ? []
      : ['the plan is silent on one at a time']),
    ...(first && levels.some(({ dose_per_injection }) => dose_per_injection !== first)
      ? [`${entry.id} starts higher`]
      : []),
    ...(first && Object.values(entry.dosing_ranges ?? {}).some((text) => !isStepped(text, first))
      ? [`${entry.id} names a step without its 4 weeks`]
      : []),
    ...(first &&
    new Set(Object.values(entry.vial_calculations ?? {}).map((calculation) => calculation.daily_dose_mg))
      .size > 1
      ? [`${entry.id} is supplied for a higher step`]
      : []),
    ...(claimedBy(entry.reasons) === entry.evidence ? [] : [`${entry.id} claims ${entry.evidence}`]),
    ...entry.reasons.flatMap((reason) => (readClass(reason) ? [] : [`${entry.id}: ${reason}`])),
  ];
}

/** Whether the text begins with the first dose and makes every later step wait for a doctor. */
const isStepped = (text: string, first: string) =>
  text.startsWith(`${first} `) &&
  text
    .split('; then')
    .slice(1)
    .every((step) =>
      /^, only with a doctor, .*, not before 4 weeks on the step before, and only if tolerated/.test(step),
    );

/** The words in brackets by which a reason states each class of evidence (D59). The class that a whole entry takes first is first. */
const CLASSES: readonly [words: RegExp, evidence: Evidence][] = [
  [/ \(tested in people for this: no useful effect\)$/, 'no-effect'],
  [/ \(approved medicine for this: the prescription product\)$/, 'approved-drug'],
  [/ \(tested in people for this\)$/, 'human-trials'],
  [/ \(tested in people for another purpose, in another form or by another route\)$/, 'human-otherwise'],
  [/ \(studied for this in animals or cells only\)$/, 'animal-only'],
  [/ \(not studied for this\)$/, 'not-studied'],
];

const readClass = (reason: string) => CLASSES.find(([words]) => words.test(reason))?.[1];

const claimedBy = (reasons: readonly string[]) =>
  CLASSES.find(([words]) => reasons.some((reason) => words.test(reason)))?.[1];

describe('the clinical rules (D40, D41, D44-D46)', () => {
  it('hold for every plan of the weight path, with every set of products sold', () => {
    const productSets = [
      [...PEPTIDE_IDS],
      PEPTIDE_IDS.filter((id) => id !== 'retatrutide'),
      PEPTIDE_IDS.filter((id) => !INCRETINS.includes(id)),
    ];
    const brokenRules = LEVELS.flatMap((experience_level) =>
      SEXES.flatMap((sex_at_birth) =>
        AGE_RANGES.flatMap((age_range) =>
          BUDGETS.flatMap((budget_level) =>
            [[], [NO_FLAGS]].flatMap((contra_flags) =>
              productSets.flatMap((available) => {
                const profile: Profile = {
                  experience_level,
                  sex_at_birth,
                  age_range,
                  budget_level,
                  contra_flags,
                  goals: ['weight-loss'],
                  symptoms: [],
                };
                return offences(profile, recommend(profile, { available }));
              }),
            ),
          ),
        ),
      ),
    );
    expect([...new Set(brokenRules)]).toEqual([]);
  });

  const hold = fc.property(randomProfiles, (profile) => {
    expect(offences(profile, recommend(profile))).toEqual([]);
  });
  it('hold for 800 random profiles', () => fc.assert(hold, { numRuns: 800 }));
  it('hold for 10,000 random profiles', { tags: ['nightly'] }, () => fc.assert(hold, { numRuns: 10_000 }));

  it('withhold amounts, and nothing else, when the visitor’s own words named a danger', () => {
    const profile: Profile = {
      experience_level: 'advanced',
      goals: ['sleep'],
      symptoms: [],
      sex_at_birth: 'female',
      age_range: '35-44',
      budget_level: 'premium',
      contra_flags: [NO_FLAGS],
    };
    const fullPlan = recommend(profile);
    const withheld = recommend(profile, { own_words: [{ topic: 'pancreatitis', action: 'withhold' }] });
    expect(withheld.amounts_withheld).toBe('words');
    expect(holdsAmount(withheld)).toBe(false);
    expect(listEntries(withheld).map(({ id }) => id)).toEqual(listEntries(fullPlan).map(({ id }) => id));
  });

  it('name what was left out beside an entry that it must not be used with', () => {
    const { exclusions } = recommend({
      experience_level: 'advanced',
      goals: ['weight-loss'],
      symptoms: [],
      sex_at_birth: 'male',
      age_range: '35-44',
      budget_level: 'premium',
      contra_flags: [NO_FLAGS],
    });
    expect(exclusions.map(({ reason }) => reason)).toEqual(
      ['Tirzepatide', 'Semaglutide'].map(
        (name) =>
          `${name} was left out because Retatrutide, of the same class, comes first in the list; the two must never be used together.`,
      ),
    );
  });

  it('find a card that forbids its neighbour', () => {
    const card = (id: PeptideId, name: string, interactions_to_avoid: string[]) =>
      ({ id, name, interactions_to_avoid, reasons: [] }) as unknown as PlannedPeptide;
    const plan = { human_readable: { cautions: [] } } as unknown as Plan;
    const cards = [card('bpc-157', 'BPC-157', ['MOTS-c (same pathway)']), card('mots-c', 'MOTS-c', [])];
    expect(offencesOfCard(cards[0] as PlannedPeptide, cards, plan)).toEqual(['bpc-157 forbids mots-c']);
  });
});
