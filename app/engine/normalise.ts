import { findAnswerRow, SLUG_ALIASES } from './mapping.ts';
import type { PeptideId, Profile } from './types.ts';
import {
  AGE_RANGES,
  BUDGETS,
  EXPERIENCE,
  FLAGS,
  type Flag,
  GOALS,
  LEVELS,
  type Level,
  NO_FLAGS,
  type Option,
  SEXES,
  SYMPTOMS,
  TECHNICAL_SAFETY,
} from './vocabulary.ts';
import { WEIGHT_PATH_KEYS } from './weight-path.ts';

/** One goal or symptom, as interpreted by the engine. */
export interface Answer {
  kind: 'goal' | 'symptom';
  /** The option's id, or the hyphenated slug of a text that is on no list. */
  id: string;
  label: string;
  /** Whether it starts the weight path (V section 9, D8). */
  weight: boolean;
  /** Entries that serve it in the general path, best first; empty if it has no row. */
  row: readonly PeptideId[];
}

export interface Reading {
  /** Canonical form: goals as ids, symptoms and flags as labels, without duplicates, in the order of the lists. */
  profile: Profile;
  answers: Answer[];
  flags: Flag[];
  /** Whether a safety question was answered: by a condition or by "None of the above" (D41). */
  answered: boolean;
  /** Conditions on no list. The plan can't be screened by them and says so. */
  unknownFlags: string[];
}

/** Normalises text as in D8: lower case; slash, hyphen, ampersand and runs of space become one space. */
export function normaliseText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[/&\s-]+/g, ' ')
    .trim();
}

export const toSlug = (text: string): string => normaliseText(text).replaceAll(' ', '-');

/** Whether the text contains the words in sequence as whole words: "fat" is in "belly fat", not in "fatigue". */
export function hasWords(text: string, words: string): boolean {
  return ` ${normaliseText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words} `);
}

const WEIGHT_GOAL_WORDS = ['weight loss', 'fat loss', 'body composition'];
/** V also names difficulty-losing-weight, which contains the word weight. */
const WEIGHT_SYMPTOM_WORDS = ['weight', 'fat'];

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const readTexts = (list: unknown): string[] =>
  Array.isArray(list)
    ? list
        .filter((v) => typeof v === 'string')
        .map((v) => v.trim())
        .filter((v) => toSlug(v) !== '')
    : [];

/** Indexes options by id and by the slug of their label, in the list's order. */
const bySlug = (options: readonly Option[]) =>
  new Map(options.flatMap((option) => [option.id, toSlug(option.label)].map((slug) => [slug, option])));
const GOAL_OPTIONS = bySlug(GOALS);
const SYMPTOM_OPTIONS = bySlug(SYMPTOMS);
const FLAG_SLUGS = new Map(FLAGS.map((flag) => [toSlug(flag), flag]));
const NONE_SLUGS = ['none', toSlug(NO_FLAGS)];

function readAnswers(list: unknown, kind: Answer['kind'], options: ReadonlyMap<string, Option>): Answer[] {
  const labelsById = new Map<string, string>();
  // Sorted first, so that of two spellings of one free text the same one always wins.
  for (const text of readTexts(list).sort(byCodeUnit)) {
    const slug = toSlug(text);
    const option = options.get(slug);
    const id = option?.id ?? slug;
    if (!labelsById.has(id)) labelsById.set(id, option?.label ?? text);
  }
  const order = [...options.keys()];
  // -1 becomes the largest number, so that answers on no list are last.
  const place = (id: string) => order.indexOf(id) >>> 0;
  return [...labelsById]
    .sort(([a], [b]) => place(a) - place(b) || byCodeUnit(a, b))
    .map(([id, label]) => ({
      kind,
      id,
      label,
      weight:
        [id, SLUG_ALIASES.get(id) ?? ''].some((key) => WEIGHT_PATH_KEYS.includes(key)) ||
        (kind === 'goal' ? WEIGHT_GOAL_WORDS : WEIGHT_SYMPTOM_WORDS).some((words) => hasWords(id, words)),
      row: findAnswerRow(id),
    }));
}

/**
 * Reads conditions given as the specification's labels or as the technical widget's safety ids (D13), and returns them in the lists' order.
 * "None of the above" and `none` count only when given alone.
 */
export function readFlags(list: unknown): { flags: Flag[]; unknown: string[]; none: boolean } {
  const flagSet = new Set<Flag>();
  const unknown = new Map<string, string>();
  let none = false;
  for (const text of readTexts(list).sort(byCodeUnit)) {
    const slug = toSlug(text);
    const flag = FLAG_SLUGS.get(slug);
    if (flag) flagSet.add(flag);
    else if (NONE_SLUGS.includes(slug)) none = true;
    else if (Object.hasOwn(TECHNICAL_SAFETY, slug))
      for (const f of TECHNICAL_SAFETY[slug] ?? []) flagSet.add(f);
    else if (!unknown.has(slug)) unknown.set(slug, text);
  }
  return {
    flags: FLAGS.filter((f) => flagSet.has(f)),
    unknown: [...unknown.values()],
    none: none && flagSet.size === 0 && unknown.size === 0,
  };
}

/** Reads the id or label of an experience level, or the technical widget's `novice`; anything else is a beginner. */
export function readLevel(value: unknown): Level {
  return (
    LEVELS.find((level) => level === value) ??
    (EXPERIENCE.find((o) => o.label === value)?.id as Level | undefined) ??
    'beginner'
  );
}

const pickOption = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((item) => item === value) ?? otherwise;

/**
 * Reads a profile in any order and spelling. Never throws: a missing or unknown option gets the form's default (V section 3), and values
 * that are not text are dropped.
 */
export function readProfile(input: unknown): Reading {
  const raw: Partial<Record<keyof Profile, unknown>> =
    typeof input === 'object' && input !== null ? input : {};
  const goals = readAnswers(raw.goals, 'goal', GOAL_OPTIONS);
  const symptoms = readAnswers(raw.symptoms, 'symptom', SYMPTOM_OPTIONS);
  const { flags, unknown, none } = readFlags(raw.contra_flags);
  const isKnownGoal = (answer: Answer) => GOAL_OPTIONS.has(answer.id);
  return {
    profile: {
      experience_level: readLevel(raw.experience_level),
      goals: goals.map((answer) => (isKnownGoal(answer) ? answer.id : answer.label)),
      symptoms: symptoms.map((answer) => answer.label),
      sex_at_birth: pickOption(SEXES, raw.sex_at_birth, 'prefer_not_to_say'),
      age_range: pickOption(AGE_RANGES, raw.age_range, '25-34'),
      budget_level: pickOption(BUDGETS, raw.budget_level, 'standard'),
      contra_flags: none ? [NO_FLAGS] : [...flags, ...unknown],
    },
    answers: [...goals, ...symptoms],
    flags,
    answered: none || flags.length + unknown.length > 0,
    unknownFlags: unknown,
  };
}
