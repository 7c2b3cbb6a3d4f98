/**
 * The result of reading a text.
 * - `value` is the text's meaning. `key` is its canonical spelling: equal values have the same key, which is read as the same value.
 * - `why` is a sentence for the person who typed the text: it says what could not be read, and what to do.
 */
export type Reading<T, Problem extends string = 'unreadable'> =
  | { ok: true; value: T; key: string }
  | { ok: false; problem: Problem; why: string };

const MAX_QUOTED_READING = 40;

/** Quotes a text in an error, shortened. */
export const quote = (text: string): string =>
  `“${text.length > MAX_QUOTED_READING ? `${text.slice(0, MAX_QUOTED_READING)}…` : text}”`;
