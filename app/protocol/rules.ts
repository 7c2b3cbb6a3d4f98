/**
 * What makes an answer acceptable, the message when it is not, and what is stored of it (V sections 3, 5 and 7), as data.
 * The server's zod schemas (submission.ts) are built from it; the widget's form checks by it without zod
 * (check-answers.ts), which would be a fifth of all that a visitor downloads. So there is one rule and one wording.
 */
import type { Option } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/rules.ts';

/** A text, trimmed. Lengths are in code points. */
export interface TextRule {
  kind: 'text';
  /** For what is no text, and for too little of it. */
  message: string;
  optional?: true;
  /** Characters that are left out of what is stored; the rest is validated. */
  drops?: RegExp;
  min: number;
  max: number;
  tooLong: string;
  /** Each with its message. */
  tests: readonly (readonly [holds: (text: string) => boolean, message: string])[];
}

/** One value of a list, verbatim. */
export interface OneRule<T = unknown> {
  kind: 'one';
  of: readonly T[];
  message: string;
}

/** Several of a list, each given as id or label, at most MAX_CHOSEN; stored as `as`, each once. */
export interface ManyRule {
  kind: 'many';
  of: readonly Option[];
  as: 'id' | 'label';
  min: number;
  message: string;
  /** Is dropped where others came with it (D13). */
  alone?: string;
}

export type Rule = TextRule | OneRule | ManyRule;

export const MAX_CHOSEN = 50;
export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_CONCERNS = 2000;
export const MAX_PHONE = 40;

const HTML_TAG = /<\/?[a-z][^<>]*>|<!--|<\?/i;
/** Control characters, halves of surrogate pairs (no database stores them) and marks that reverse the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** zod's own rule for addresses. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const without = (pattern: RegExp) => (text: string) => text.search(pattern) < 0;

export const isOneLine = without(UNPRINTABLE);
/** The same for text of several lines, where tab and line ends are fine. */
const isPrintable = (text: string) => isOneLine(text.replace(/[\n\r\t]/g, ' '));

export const line = (max: number, message = t.text): TextRule => ({
  kind: 'text',
  message,
  min: 0,
  max,
  tooLong: t.tooLong(max),
  tests: [[isOneLine, t.controls]],
});

/**
 * No name is refused (D51): it is stored as typed, but for characters that no one types and no database or page
 * takes. What a mail prints of it is decided by lib/printable-name.ts.
 */
export const personName = (message: string): TextRule => ({
  ...line(MAX_NAME, message),
  drops: UNPRINTABLE,
  min: 2,
  tests: [],
});

/** A text as it is stored. */
export const normaliseText = ({ drops }: TextRule, text: string): string =>
  (drops ? text.replace(drops, '') : text).trim();

export const email = (message: string): TextRule => ({
  kind: 'text',
  message,
  min: 0,
  max: MAX_EMAIL,
  tooLong: message,
  tests: [[(text) => EMAIL.test(text), message]],
});

/** The free text, for the shop to read. */
export const concerns: TextRule = {
  kind: 'text',
  message: t.text,
  optional: true,
  min: 0,
  max: MAX_CONCERNS,
  tooLong: t.tooLong(MAX_CONCERNS),
  tests: [
    [isPrintable, t.controls],
    [without(HTML_TAG), t.tags],
  ],
};

export const one = <const T>(of: readonly T[], message: string): OneRule<T> => ({ kind: 'one', of, message });

/** A list whose options are known by their labels, or by their ids, alone. */
export const plain = (texts: readonly string[]): Option[] => texts.map((text) => ({ id: text, label: text }));

/** What is stored of one choice; undefined for one that is on no list. */
export const chosen = ({ of, as }: ManyRule, choice: unknown): string | undefined =>
  of.find(({ id, label }) => id === choice || label === choice)?.[as];

/** What is stored of all. */
export const settled = ({ alone }: ManyRule, list: readonly string[]): string[] => {
  const once = [...new Set(list)];
  return once.length > 1 ? once.filter((choice) => choice !== alone) : once;
};
