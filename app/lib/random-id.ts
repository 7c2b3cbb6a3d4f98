/**
 * Creates an id that gives access to something (a plan, an unsubscribe page) and is therefore secret: 128 random bits, URL-safe, 22
 * characters. Works in Node and in browsers.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/** Digits of the time in an orderedSecretId, enough until the year 5190. */
const TIME_DIGITS = 9;

/** Characters of an orderedSecretId, such as a lead's tracking ID. */
export const ORDERED_ID_LENGTH = TIME_DIGITS + 22;

/**
 * Creates a secret id like randomId's, prefixed with its creation time: 9 digits in base 36. Rows of the same moment are adjacent in the
 * index, so that a transaction of many rows changes one index page and not one for each row. Use it only for ids whose creation
 * time is known to all who see them.
 */
export const orderedSecretId = (now: Date): string =>
  now.getTime().toString(36).padStart(TIME_DIGITS, '0') + randomId();
