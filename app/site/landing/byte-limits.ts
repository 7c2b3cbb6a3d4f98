/** What a shop's page and a visitor's phone download at most, in bytes as sent with gzip; tests and `npm run bench bytes` enforce it. */
export const LOADER_LIMIT = 1900;
export const FIRST_QUESTION_LIMIT = 14_000;
/** From the first question to the results, without what is fetched when the visitor opens it. */
export const WALK_LIMIT = 42_000;

export const bytesText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;
