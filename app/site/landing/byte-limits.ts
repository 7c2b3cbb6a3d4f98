/** Maximum bytes that a shop's page and a visitor's phone download, as sent; tests and `npm run bench bytes` enforce them. */

/** The loader's body with gzip. */
export const LOADER_LIMIT = 2300;
/**
 * The first flight: the frame's document with Brotli and its headers, for a company that has set every option. A new connection sends ten
 * packets of 1,460 bytes before it waits for an acknowledgement.
 */
export const FIRST_QUESTION_LIMIT = 14_600;
/**
 * Bodies with gzip, from the first question to the results, without the texts below their top, which are fetched ahead at the last step, and
 * without parts that are fetched when the visitor opens them.
 */
export const WALK_LIMIT = 40_000;
/** The same in Spanish, whose sentences are longer. */
export const SPANISH_WALK_LIMIT = 42_000;
/** Bodies with gzip of the texts of a plan of four products below the top of the results. */
export const PLAN_TEXTS_LIMIT = 20_000;

export const bytesText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;
