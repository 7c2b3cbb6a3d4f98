/**
 * Defines as data which answers are valid, the error texts for invalid ones, and the form in which answers are stored (V sections 3, 5 and
 * 7). The server's zod schemas (submission.ts) are built from it. The widget's form checks answers by it without zod (check-answers.ts),
 * which would be a fifth of everything that a visitor downloads. So each rule and its wording exist only once.
 */
import type { Option } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/rules.ts';
import { cleanCode, cleanLines, cleanName, isEmail, MAX_EMAIL } from './typed-text.ts';

/** A text, trimmed. Lengths are in code points. */
export interface TextRule {
  kind: 'text';
  /** Error text for a value that is not text or is too short. */
  message: string;
  optional?: true;
  /** Returns the text that is validated and stored. */
  clean?: (text: string) => string;
  min: number;
  max: number;
  tooLong: string;
  /** Tests, each with its error text. */
  tests: readonly (readonly [holds: (text: string) => boolean, message: string])[];
}

/** One value from a list, verbatim. */
export interface OneRule<T = unknown> {
  kind: 'one';
  of: readonly T[];
  message: string;
}

/** At most MAX_CHOSEN values from a list, each given as id or label; stored as `as`, without duplicates. */
export interface ManyRule {
  kind: 'many';
  of: readonly Option[];
  as: 'id' | 'label';
  min: number;
  message: string;
  /** A choice that is dropped if others are selected, too (D13). */
  alone?: string;
}

export type Rule = TextRule | OneRule | ManyRule;

export const MAX_CHOSEN = 50;
export const MAX_NAME = 100;
export const MAX_CONCERNS = 2000;
export const MAX_PHONE = 40;

/** Control characters, halves of surrogate pairs (no database stores them) and marks that reverse the text around them. */
const UNPRINTABLE_ANSWER = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const isOneLine = (text: string): boolean => !UNPRINTABLE_ANSWER.test(text);

export const line = (max: number, message = t.text): TextRule => ({
  kind: 'text',
  message,
  min: 0,
  max,
  tooLong: t.tooLong(max),
  tests: [[isOneLine, t.controls]],
});

/**
 * Accepts any name of valid length (D51): it is stored as typed, except for characters that people do not type and that databases or pages
 * do not accept. lib/printable-name.ts decides what a mail prints of it.
 */
export const personName = (message: string): TextRule => ({
  ...line(MAX_NAME, message),
  clean: cleanName,
  min: 2,
  tests: [],
});

/** Returns a text in its stored form. */
export const normaliseText = ({ clean }: TextRule, text: string): string =>
  clean ? clean(text) : text.trim();

export const email = (message: string): TextRule => ({
  kind: 'text',
  message,
  min: 0,
  max: MAX_EMAIL,
  tooLong: message,
  clean: cleanCode,
  tests: [[isEmail, message]],
});

/**
 * A phone number, which is optional (V section 5). A number that can't be read is stored as typed and gets no texts, so it never keeps a
 * visitor from the plan. Every widget's payload may contain one, but only the consumer widget asks for it.
 */
export const phone: TextRule = { ...line(MAX_PHONE), optional: true, clean: cleanCode, tests: [] };

/** Free text for the shop to read. */
export const concerns: TextRule = {
  kind: 'text',
  message: t.text,
  optional: true,
  min: 0,
  max: MAX_CONCERNS,
  tooLong: t.tooLong(MAX_CONCERNS),
  clean: cleanLines,
  tests: [],
};

export const createOneRule = <const T>(values: readonly T[], message: string): OneRule<T> => ({
  kind: 'one',
  of: values,
  message,
});

/** Builds options whose id and label are the same text. */
export const plain = (texts: readonly string[]): Option[] => texts.map((text) => ({ id: text, label: text }));

/** Returns the stored form of one choice; undefined for a choice that is not on the list. */
export const toStoredChoice = ({ of: options, as }: ManyRule, choice: unknown): string | undefined =>
  options.find(({ id, label }) => id === choice || label === choice)?.[as];

/** Returns the stored form of all choices. */
export const settled = ({ alone }: ManyRule, list: readonly string[]): string[] => {
  const once = [...new Set(list)];
  return once.length > 1 ? once.filter((choice) => choice !== alone) : once;
};
