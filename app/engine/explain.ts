import { INCRETINS } from './mapping.ts';
import type { Answer, Reading } from './normalise.ts';
import { type Ranking, serves } from './rank.ts';
import { screen } from './screen.ts';
import type { Evidence, Exclusion, Plan, PlannedPeptide, Profile } from './types.ts';
import { FLAGS, type Flag } from './vocabulary.ts';
import { english } from './wording.ts';

export type Explained = Pick<Plan, 'education' | 'human_readable' | 'not_covered'>;

/** V section 9: items containing one of these are subjective, the rest objective. */
const SUBJECTIVE = ['levels', 'quality', 'mood'];
const EVIDENCE_ORDER: readonly Evidence[] = ['approved-drug', 'human-trials', 'limited-human', 'animal-only'];

const unique = (items: readonly string[]) => [...new Set(items)];
const namesOf = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export function monitoringPlan(parameters: readonly string[]) {
  const subjective = (item: string) => SUBJECTIVE.some((word) => item.toLowerCase().includes(word));
  const items = unique(parameters);
  return {
    subjective: items.filter(subjective),
    objective: items.filter((item) => !subjective(item)),
    checkpoints: [...english.checkpoints],
  };
}

/** Who must not use what is shown (D13), from every flag and not only the visitor's. */
export function mustNotUse(shown: readonly { name: string; not_for: readonly Flag[] }[]): string[] {
  if (shown.length === 0) return [];
  const never = FLAGS.filter((flag) => shown.every((entry) => entry.not_for.includes(flag)));
  return [
    english.neverFor(never),
    ...FLAGS.filter((flag) => !never.includes(flag)).flatMap((flag) => {
      const names = namesOf(shown.filter((entry) => entry.not_for.includes(flag)));
      return names.length > 0 ? [english.notFor(flag, unique(names))] : [];
    }),
  ];
}

/** Labels of the answers that the entry serves. */
const servedBy = (id: PlannedPeptide['id'], answers: readonly Answer[]): string[] =>
  unique(answers.filter((answer) => serves(id, answer)).map(({ label }) => label));

export const reasonsFor = (id: PlannedPeptide['id'], answers: readonly Answer[]): string[] =>
  servedBy(id, answers).map(english.reason);

/** One line for what is on every entry's list, then one for the rest of each. */
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

/** Labels of the answers that no entry of the plan serves (D10). */
export function notCovered(answers: readonly Answer[], entries: readonly PlannedPeptide[]): string[] {
  return unique(
    answers.filter((answer) => !entries.some(({ id }) => serves(id, answer))).map(({ label }) => label),
  );
}

export function recapOf({ profile, answers, flags, unknownFlags }: Reading): string {
  const labels = (kind: Answer['kind']) => answers.filter((a) => a.kind === kind).map((a) => a.label);
  return english.recap({
    goals: labels('goal'),
    symptoms: labels('symptom'),
    level: profile.experience_level,
    age: profile.age_range,
    sex: profile.sex_at_birth,
    budget: profile.budget_level,
    conditions: [...flags, ...unknownFlags],
  });
}

export const unknownConditions = ({ unknownFlags }: Reading) =>
  unknownFlags.length > 0 ? [english.unknownConditions(unknownFlags)] : [];

function rationaleOf(
  entries: readonly PlannedPeptide[],
  answers: readonly Answer[],
  path: Ranking['path'],
  profile: Profile,
  exclusions: readonly Exclusion[],
  uncovered: readonly string[],
): string {
  const [first] = entries;
  if (!first) return '';
  return [
    path === 'weight'
      ? english.rationaleWeight(first.name)
      : english.rationaleGeneral(first.name, servedBy(first.id, answers)),
    profile.experience_level === 'beginner' && english.rationaleBeginner,
    profile.budget_level === 'lean' && english.rationaleLean,
    exclusions.length > 0 && english.rationaleExcluded(namesOf(exclusions)),
    uncovered.length > 0 && english.rationaleUncovered(uncovered),
  ]
    .filter(Boolean)
    .join(' ');
}

function stepsOf({ start_here, next_layer, advanced }: Plan['game_plan']): string[] {
  const { start, next, advanced: last, check, stop } = english.steps;
  return [
    // A plan's first tier always holds something; the others may be empty and are then not shown (D12).
    start(namesOf(start_here)),
    ...(next_layer.length > 0 ? [next(namesOf(next_layer))] : []),
    ...(advanced.length > 0 ? [last(namesOf(advanced))] : []),
    check,
    stop,
  ];
}

function keyPointsOf(entries: readonly PlannedPeptide[], profile: Profile, amounts: boolean): string[] {
  const { oneAtATime, certificate, level } = english.keyPoints;
  const incretin = entries.find(({ id }) => INCRETINS.includes(id));
  return [
    ...EVIDENCE_ORDER.flatMap((evidence) => {
      const names = namesOf(entries.filter((entry) => entry.evidence === evidence));
      return names.length > 0 ? [english.evidence[evidence](english.and(names))] : [];
    }),
    ...(incretin ? [english.oneIncretin(incretin.name)] : []),
    ...(entries.length > 1 ? [oneAtATime] : []),
    ...(amounts ? [level(profile.experience_level)] : []),
    certificate,
  ];
}

/**
 * The texts of a plan that holds at least one entry. Amounts appear only where the entries carry them (D16).
 * `leftOut`: the exclusions that the answers would have led to.
 */
export function explainPlan(
  reading: Reading,
  path: Ranking['path'],
  game_plan: Plan['game_plan'],
  leftOut: readonly Exclusion[],
): Explained {
  const { profile, answers } = reading;
  const level = profile.experience_level;
  const entries = [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced];
  const amounts = entries.some((entry) => entry.dosing_ranges);
  const not_covered = notCovered(answers, entries);
  const monitoring_plan = monitoringPlan(entries.flatMap((entry) => entry.monitoring_parameters));
  return {
    education: {
      mechanisms_summary: english.mechanisms(entries),
      rationale: rationaleOf(entries, answers, path, profile, leftOut, not_covered),
      key_education_points: keyPointsOf(entries, profile, amounts),
      monitoring_plan,
    },
    human_readable: {
      inputs_recap: recapOf(reading),
      step_by_step_plan: stepsOf(game_plan),
      why_chosen: entries.map(({ id, name }) => english.why(name, servedBy(id, answers))),
      how_to_use: [
        ...entries.map((entry) =>
          english.howToUse(
            entry.name,
            [
              entry.dosing_ranges ? english.dose(entry.dosing_ranges[level], level) : '',
              sentence(entry.timing_protocol),
              sentence(entry.cycling_guidance),
            ].filter((part) => part.length > 1),
          ),
        ),
        ...(amounts ? [english.howToUseCards] : []),
      ],
      what_to_monitor: [
        ...entries
          .filter((entry) => entry.monitoring_parameters.length > 0)
          .map((entry) => english.monitor(entry.name, entry.monitoring_parameters)),
        english.journal,
      ],
      cautions: [
        ...entries.flatMap(({ name, cautions }) => cautions.map((text) => english.cautionOf(name, text))),
        ...unknownConditions(reading),
        ...mustNotUse(entries.map(({ id, name }) => ({ name, not_for: screen(id, FLAGS).excluded }))),
        ...perEntry(
          entries.map(({ name, contraindications }) => ({ name, items: contraindications })),
          english.contraindications,
        ),
        ...perEntry(
          entries.map(({ name, interactions_to_avoid }) => ({ name, items: interactions_to_avoid })),
          english.interactions,
        ),
      ],
      education_nuggets: entries.flatMap(({ name, evidence_note, dose_basis }) =>
        [evidence_note, dose_basis ?? '']
          .filter((note) => note !== '')
          .map((note) => english.nugget(name, note)),
      ),
    },
    not_covered,
  };
}
