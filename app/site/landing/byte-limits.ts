/** What a shop's page and a visitor's phone download at most, in bytes as sent with gzip; tests and `npm run bench bytes` enforce it. */
export const LOADER_LIMIT = 1900;
export const FIRST_QUESTION_LIMIT = 14_000;

export const bytesText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;
