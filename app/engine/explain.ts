import { findDated } from './dated-first.ts';
import { type ClaimsByEntry, groupReasons, writeAnswersWithoutStudy, writeNotes } from './explain-reasons.ts';
import { INCRETINS } from './mapping.ts';
import { type Monitored, splitMonitoring } from './monitoring.ts';
import { mustNotUse } from './must-not-use.ts';
import type { Answer, Reading } from './normalise.ts';
import type { WordsEffect } from './own-words.ts';
import { type Ranking, serves } from './rank.ts';
import { listNames, reasonsFor, servedBy, unique } from './reasons.ts';
import { createSchedule, PLAN_CHECKS, type Schedule } from './schedule.ts';
import { screen } from './screen.ts';
import type { Evidence, Plan, PlannedPeptide, Profile } from './types.ts';
import { FLAGS } from './vocabulary.ts';
import type { Wording } from './wording.ts';

type Explained = Pick<
  Plan,
  'education' | 'human_readable' | 'notes' | 'answers_without_study' | 'not_covered'
>;

/** A decided plan with the texts of its entries, and the claims on them. */
interface PlanToExplain {
  reading: Reading;
  path: Ranking['path'];
  game_plan: Plan['game_plan'];
  claims: ClaimsByEntry;
  amounts_withheld: Plan['amounts_withheld'];
  /** What the visitor's own words changed. */
  written: WordsEffect;
}

const EXPLAINED_EVIDENCE_ORDER: readonly Evidence[] = [
  'approved-drug',
  'human-trials',
  'human-otherwise',
  'no-effect',
  'animal-only',
  'not-studied',
];

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Splits the entries' monitored values into V's lists, each value once. A value that a person feels is subjective. */
export function writeMonitoringPlan(
  entries: readonly Monitored[],
  words: Wording,
): Plan['education']['monitoring_plan'] {
  const list = (isSubjective: boolean) =>
    unique(
      entries.flatMap(({ monitoring_parameters, monitoring = [] }) =>
        monitoring_parameters.filter((_, index) => (monitoring[index] === 'felt') === isSubjective),
      ),
    );
  return {
    subjective: list(true),
    objective: list(false),
    checkpoints: PLAN_CHECKS.map(([week, topic]) => words.checkpoint(week, topic)),
  };
}

/** Writes one line for the items that all entries share, then one line for the remaining items of each entry. */
function perEntry(
  lists: readonly { name: string; items: readonly string[] }[],
  line: (name: string | null, items: readonly string[]) => string,
): string[] {
  const shared =
    lists.length > 1
      ? (lists[0]?.items ?? []).filter((item) => lists.every(({ items }) => items.includes(item)))
      : [];
  return [
    { name: null, items: shared },
    ...lists.map(({ name, items }) => ({ name, items: items.filter((item) => !shared.includes(item)) })),
  ].flatMap(({ name, items }) => (items.length > 0 ? [line(name, items)] : []));
}

/** Lists the labels of the answers that no entry of the plan serves (D10). */
export function notCovered(answers: readonly Answer[], entries: readonly PlannedPeptide[]): string[] {
  return unique(
    answers.filter((answer) => !entries.some(({ id }) => serves(id, answer))).map(({ label }) => label),
  );
}

export function writeRecap(
  { profile, answers, flags, unknownFlags, answered }: Reading,
  { withholds }: WordsEffect,
  words: Wording,
): string {
  const labels = (kind: Answer['kind']) => answers.filter((a) => a.kind === kind).map((a) => a.label);
  return words.recap({
    goals: labels('goal'),
    symptoms: labels('symptom'),
    level: profile.experience_level,
    age: profile.age_range,
    sex: profile.sex_at_birth,
    budget: profile.budget_level,
    conditions: [...flags, ...unknownFlags],
    answered,
    hasWritten: withholds,
  });
}

export const unknownConditions = ({ unknownFlags }: Reading, words: Wording) =>
  unknownFlags.length > 0 ? [words.unknownConditions(unknownFlags)] : [];

function writeRationale(
  entries: readonly PlannedPeptide[],
  answers: readonly Answer[],
  path: Ranking['path'],
  profile: Profile,
  uncovered: readonly string[],
  words: Wording,
): string {
  const first = findDated(entries, (entry) => entry);
  if (!first) return '';
  return [
    path === 'weight'
      ? words.rationaleWeight(first.name)
      : words.rationaleGeneral(first.name, servedBy(first.id, answers)),
    profile.experience_level === 'beginner' && words.rationaleBeginner,
    profile.budget_level === 'lean' && words.rationaleLean,
    uncovered.length > 0 && words.rationaleUncovered(uncovered),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Writes the schedule as steps (D60): one for each product, in the order of the phases, then what to do over time. */
function writeSteps(
  { first, products, condition, ...rest }: Schedule,
  { steps }: Wording,
  amounts: boolean,
): string[] {
  const { course, isCourseDated, events } = rest;
  const checks = events.flatMap((event) => (event.kind === 'check' ? [event.week] : []));
  const isFirstOfPlan = first.tier === products[0]?.tier;
  return [
    ...products.flatMap((product) => {
      const { name, tier, hasNoEffect, isCautioned } = product;
      if (!tier) return [];
      if (product === first) return [steps.start(tier, name, { condition, isFirstOfPlan })];
      if (hasNoEffect) return [steps.withoutEffect(tier, name)];
      return [isCautioned ? steps.cautioned(tier, name) : steps.other(tier, name)];
    }),
    steps.check(checks),
    !isCourseDated || !course
      ? steps.onlyWithDoctor
      : course === 'continuous'
        ? steps.continuous(first.name, Math.max(...checks))
        : // How long sellers describe goes with the amounts; the day to stop stays (D61).
          steps.courseEnd(first.name, amounts ? course : { weeks: course.weeks }),
    steps.stop,
  ];
}

function writeKeyPoints(
  entries: readonly PlannedPeptide[],
  profile: Profile,
  amounts: boolean,
  words: Wording,
): string[] {
  const { certificate, level } = words.keyPoints;
  const incretin = entries.find(({ id }) => INCRETINS.includes(id));
  return [
    ...EXPLAINED_EVIDENCE_ORDER.flatMap((evidence) => {
      const names = listNames(entries.filter((entry) => entry.evidence === evidence));
      return names.length > 0 ? [words.evidence[evidence](words.and(names), names.length)] : [];
    }),
    ...(incretin ? [words.oneIncretin(incretin.name)] : []),
    ...(amounts ? [level(profile.experience_level)] : []),
    certificate,
  ];
}

/** Writes the texts of a plan that has at least one entry. Amounts appear only if the entries contain them (D16). */
export function explainPlan(
  { reading, path, game_plan, claims, amounts_withheld, written }: PlanToExplain,
  words: Wording,
): Explained {
  const { profile, answers } = reading;
  const level = profile.experience_level;
  const entries = [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced];
  const amounts = entries.some((entry) => entry.dosing_ranges);
  const not_covered = notCovered(answers, entries);
  const schedule = createSchedule({ game_plan, user_profile: profile, amounts_withheld });
  return {
    education: {
      mechanisms_summary: words.mechanisms(entries),
      rationale: writeRationale(entries, answers, path, profile, not_covered, words),
      key_education_points: writeKeyPoints(entries, profile, amounts, words),
      monitoring_plan: writeMonitoringPlan(entries, words),
    },
    human_readable: {
      inputs_recap: writeRecap(reading, written, words),
      step_by_step_plan: schedule ? writeSteps(schedule, words, amounts) : [],
      why_chosen: entries.map(({ id, name }) =>
        words.why(name, groupReasons(id, reasonsFor(id, answers), claims.get(id))),
      ),
      how_to_use: [
        ...entries.flatMap(({ name, dosing_ranges, timing_protocol, cycling_guidance }) =>
          dosing_ranges
            ? `${name}: ${words.dose(dosing_ranges[level], level)} ${sentence(timing_protocol)} ${sentence(cycling_guidance)}`
            : [],
        ),
        ...(amounts ? [words.howToUseCards] : []),
      ],
      what_to_monitor: [
        ...entries.map((entry) => {
          const { noted, measured } = splitMonitoring(entry);
          return words.monitor(
            entry.name,
            noted,
            measured.map(({ item }) => item),
          );
        }),
        words.journal,
      ],
      cautions: [
        ...entries.flatMap(({ name, cautions }) => cautions.map((text) => `${name}: ${text}`)),
        ...unknownConditions(reading, words),
        ...mustNotUse(
          entries.map(({ id, name }) => ({ name, not_for: screen(id, FLAGS).excluded })),
          words,
        ),
        ...perEntry(
          entries.map(({ name, contraindications }) => ({ name, items: contraindications })),
          words.contraindications,
        ),
        ...perEntry(
          entries.map(({ name, interactions_to_avoid }) => ({ name, items: interactions_to_avoid })),
          words.interactions,
        ),
      ],
      education_nuggets: entries.flatMap(({ name, evidence_note, dose_basis }) =>
        [evidence_note, dose_basis].filter(Boolean).map((note) => `${name}: ${note}`),
      ),
    },
    notes: writeNotes(entries, path, claims, words),
    answers_without_study: writeAnswersWithoutStudy(entries, answers, words),
    not_covered: words.labels(not_covered),
  };
}
