import { EVIDENCE_LINES } from './claims/evidence-lines.ts';
import { EVIDENCE_NAMES, inBrackets } from './claims/evidence-names.ts';
import { PLAN_NOTES } from './claims/plan-notes.ts';
import type { Course } from './courses.ts';
import { enumerate } from './enumerate.ts';
import { WEEKS_ONE_AT_A_TIME } from './one-at-a-time.ts';
import type { WordsEffect } from './own-words.ts';
import type { KnownForAnswers } from './reasons.ts';
import type { Evidence, NothingBecause, Plan } from './types.ts';
import {
  CHECK_TOPICS,
  type CheckTopic,
  START_CONDITIONS,
  type StartCondition,
} from './vocabulary/schedule.ts';
import type { Budget, Level, Sex } from './vocabulary.ts';
import { and, decisionWords } from './wording/decision.ts';

const LEVEL_WORDING: Record<Level, string> = {
  beginner: 'Complete Beginner',
  intermediate: 'Some Experience',
  advanced: 'Experienced User',
};
const SEX_WORDING: Record<Sex, string> = {
  male: 'male',
  female: 'female',
  prefer_not_to_say: 'sex at birth not stated',
};
const TIER_WORDING: Record<Budget, string> = {
  lean: 'Starter Protocol',
  standard: 'Performance Protocol',
  premium: 'Elite Optimization Stack',
};

const PHASE_WORDING: Record<keyof Plan['game_plan'], string> = {
  start_here: 'Start Here',
  next_layer: 'Next Layer (After 4-6 weeks)',
  advanced: 'Advanced Options',
};
const ADVANCED_ONLY_WORDING = '; only for experienced users with a good response so far';

/** Every English sentence of the full plan. A second language is a second object of this shape. */
export const english = {
  ...decisionWords,
  and,
  /** Converts answers' labels from English to the texts shown. */
  labels: (english: string[]): string[] => english,
  /** From names that are joined, and their number. */
  evidence: EVIDENCE_LINES as Record<Evidence, (names: string, count: number) => string>,
  /** V section 9's words. */
  checkpoint: (week: number, topic: CheckTopic) => `Week ${week}: ${CHECK_TOPICS[topic]}`,

  /** Each group has the answers for which the same is known. The sentence on what was not studied needs no class before it. */
  why: (name: string, groups: readonly KnownForAnswers[]) =>
    `${name}: ${groups
      .map(({ labels, evidence, finding }, index) => {
        const known = evidence === 'not-studied' ? '' : ` ${inBrackets(EVIDENCE_NAMES[evidence])}`;
        return `${index === 0 ? 'because' : 'Because'} you chose ${and(labels)}${known}. ${finding}`.trim();
      })
      .join(' ')}`,
  notes: PLAN_NOTES,
  /** Without a name, the items apply to every compound of the plan. */
  contraindications: (name: string | null, items: readonly string[]) =>
    `Contraindications and cautions of ${name ?? 'every compound in this plan'}: ${enumerate(items)}.`,
  interactions: (name: string | null, items: readonly string[]) =>
    `Interactions of ${name ?? 'every compound in this plan'}: ${enumerate(items)}.`,
  oneIncretin: (name: string) =>
    `${name} is a weight-loss injectable of the incretin family. Never combine it with another one: two together are unsafe, so a plan holds one at most.`,

  recap: (facts: {
    goals: readonly string[];
    symptoms: readonly string[];
    level: Level;
    age: string;
    sex: Sex;
    budget: Budget;
    conditions: readonly string[];
    answered: boolean;
    /** Whether the visitor's own words changed the plan. What they wrote is not repeated. */
    hasWritten: boolean;
  }) =>
    [
      `Goals: ${facts.goals.join(', ') || 'none named'}.`,
      `Symptoms: ${facts.symptoms.join(', ') || 'none named'}.`,
      `About you: ${LEVEL_WORDING[facts.level]}, age ${facts.age}, ${SEX_WORDING[facts.sex]}, ${TIER_WORDING[facts.budget]}.`,
      `Conditions: ${facts.conditions.join(', ') || (!facts.answered ? 'not answered' : facts.hasWritten ? 'none ticked' : 'none named')}${facts.hasWritten ? "; something written in the visitor's own words" : ''}.`,
    ].join(' '),

  mechanisms: (entries: readonly { name: string; compound_class: string }[]) =>
    `This plan lists ${entries.length} ${entries.length === 1 ? 'compound' : 'compounds'}. ${entries
      .map((e) => `${e.name} – ${e.compound_class}`)
      .join('; ')}.`,

  rationaleWeight: (first: string) =>
    `Your answers about weight decide the order of this plan; the protocol begins with ${first}.`,
  rationaleGeneral: (first: string, labels: readonly string[]) =>
    `The order comes from a fixed list for what you chose: goals count more than symptoms, and what fits an answer best counts most. The protocol begins with ${first}, because you chose ${and(labels)}.`,
  rationaleBeginner:
    'As a Complete Beginner you get a plan without an advanced phase and without products reserved for experienced users.',
  rationaleLean: 'The Starter Protocol includes only the first two phases.',
  rationaleUncovered: (labels: readonly string[]) => `Not covered by this plan: ${labels.join(', ')}.`,

  steps: {
    /** @param isFirstOfPlan false if the plan's first phase holds nothing that is offered */
    start: (
      tier: keyof Plan['game_plan'],
      name: string,
      { condition, isFirstOfPlan }: { condition: StartCondition | null; isFirstOfPlan: boolean },
    ) =>
      [
        `${PHASE_WORDING[tier]}: the protocol begins with ${name}, alone.`,
        ...(isFirstOfPlan ? [] : ['No product before it is offered to you, so it waits for none.']),
        ...(condition ? [START_CONDITIONS[condition]] : []),
      ].join(' '),
    /** One product a step, so that it is never read as used with another (D60). */
    other: (tier: keyof Plan['game_plan'], name: string) =>
      `${PHASE_WORDING[tier]}: ${name}, instead of it, or later with a doctor${tier === 'advanced' ? ADVANCED_ONLY_WORDING : ''}.`,
    cautioned: (tier: keyof Plan['game_plan'], name: string) =>
      `${PHASE_WORDING[tier]}: ${name} has a caution for you: only later with a doctor.`,
    withoutEffect: (tier: keyof Plan['game_plan'], name: string) =>
      `${PHASE_WORDING[tier]}: ${name} is on the list, but tests in people found no useful effect; it is no alternative.`,
    check: (weeks: readonly number[]) =>
      `At weeks ${and(weeks.map(String))}, go through the progress checkpoints.`,
    courseEnd: (name: string, { weeks, longest }: Course) =>
      longest
        ? `At the end of week ${weeks}: stop ${name} (sellers describe ${weeks} to ${longest} weeks). Then use no product for at least ${WEEKS_ONE_AT_A_TIME} weeks; any later product waits until then.`
        : `At the end of week ${weeks} at the latest: stop ${name}. Then use no product for at least ${WEEKS_ONE_AT_A_TIME} weeks; any later product waits until then.`,
    continuous: (name: string, week: number) =>
      `After week ${week}: go on with ${name} only with a doctor. After the last dose use no product for at least ${WEEKS_ONE_AT_A_TIME} weeks; any later product waits until then.`,
    /** Replaces the course if no product may be started without a doctor. */
    onlyWithDoctor: `Start no product of this plan without a doctor. After the last dose use no product for at least ${WEEKS_ONE_AT_A_TIME} weeks; any later product waits until then.`,
    stop: 'If you have a severe or lasting reaction, stop and see a doctor.',
  },

  keyPoints: {
    certificate:
      'A label does not prove what is in a vial. Ask for an independent laboratory’s certificate of analysis for your batch.',
    level: (level: Level) => `Dosing on the cards is for the level ${LEVEL_WORDING[level]}.`,
  },

  dose: (dose: string, level: Level) => `Level ${LEVEL_WORDING[level]}: ${dose}.`,
  howToUseCards:
    'Mixing, injection and monthly supply are worked out step by step on each card that shows dosing.',
  monitor: (name: string, noted: readonly string[], measured: readonly string[]) =>
    [
      `${name}: you can note each week: ${noted.join(', ')}.`,
      measured.length > 0
        ? `A doctor can measure: ${measured.join(', ')}.`
        : 'No check by a doctor is established.',
    ].join(' '),
  journal: 'Keep a dated log from before the first day, so that changes can be compared.',
};

export type Wording = typeof english;

/** Every English sentence of the consumer and technical lists. */
export const englishLists = {
  /** Shown instead of figures (D15). */
  noDose: 'No established dose',
  /** The same for a compound that has a dose as an approved medicine. */
  doseNotShown: 'No dose is shown here',
  notEstablished: 'Not established',
  /** The same for a compound whose use is established for an approved medicine. */
  notShown: 'Not shown here',
  /** Shown to institutions instead of a dose and its use in people (D82). */
  notForPeople: 'not stated for research use',
  /** Said once to institutions, without the advice that a person gets (D82). */
  noCombination: 'We found no study in people of any combination of these products.',
  /** Shown instead of a list's text on use (D41). */
  afterSafety: 'after the safety questions',
  partOf: (entry: string, text: string) => `As part of ${entry}: ${text}`,
  /** Said of two names that are sold as one product. */
  oneVial: (both: readonly string[]) => `Both are in one vial: ${and(both)}.`,
  /** Said of a name that the shop sells as part of a product: a visitor could otherwise take its other part twice. */
  soldIn: (product: string) => `This shop sells it in ${product}.`,
  injection: (frequency: string) => `Injection, ${frequency.charAt(0).toLowerCase()}${frequency.slice(1)}`,
  capsules: 'Capsules, by mouth',
  /** What to monitor of a compound without a catalogue entry. */
  monitored: {
    symptoms: 'Symptoms',
    sleep: 'Sleep quality',
    injectionSite: 'Injection-site reactions',
    bloodPressure: 'Blood pressure at home',
  },
  /** Translates the English label of either of a list's two answers. */
  answer: (english: string) => english,
  /** Whom alone an approval or a study for a second answer covers, which the class does not tell: by the answer and the compound. */
  populations: {
    'challenge libido pt-141': 'only for women before menopause',
    'objective growth-hormone tesamorelin': 'only in people with HIV',
  } as Readonly<Record<string, string>>,
  /** Returns the description of a name on the lists, from the name and its English description. */
  description: (_name: string, english: string) => english,
  /** The technical widget's own names of the conditions that it asks, by their ids. */
  conditions: {
    cardiovascular: 'Cardiovascular conditions',
    endocrine: 'Endocrine disorders',
    immunological: 'Immunological conditions',
  },
  noData: (flag: string) =>
    `You ticked ${flag}: this list holds nothing on its safety with this condition; ask a doctor before any use.`,
};

export type ListWording = typeof englishLists;

/** The texts of the page without products. */
export type NothingWording = Record<
  NothingBecause,
  {
    summary: string;
    /** @param written what the visitor's own words changed */
    rationale: (conditions: readonly string[], written: WordsEffect) => string;
    steps: string[];
    cautions: string[];
  }
>;
