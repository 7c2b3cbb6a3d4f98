/**
 * The result of a reader.
 * - `value` is what the text says; `key` is the one spelling that is equal for equal values, and which the reader reads as the same value.
 * - `why` says what could not be read, and what to do, as a sentence for the person who typed it.
 */
export type Reading<T, Problem extends string = 'unreadable'> =
  | { ok: true; value: T; key: string }
  | { ok: false; problem: Problem; why: string };

const MAX_QUOTED = 40;

/** Quotes a text in an error, shortened. */
export const quote = (text: string): string =>
  `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`;
