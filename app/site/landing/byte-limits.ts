/** What a shop's page and a visitor's phone download at most, in bytes as sent; tests and `npm run bench bytes` enforce it. */

/** The loader's body with gzip. */
export const LOADER_LIMIT = 1900;
/**
 * The first flight: the frame's document with Brotli and its headers, of a company that has set everything. A new connection sends ten
 * packets of 1,460 bytes before it hears from the reader.
 */
export const FIRST_QUESTION_LIMIT = 14_600;
/** Bodies with gzip, from the first question to the results, without what is fetched when the visitor opens it. */
export const WALK_LIMIT = 42_000;

export const bytesText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;
