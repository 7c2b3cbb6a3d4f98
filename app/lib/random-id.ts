/**
 * Ids that open something (a plan, an unsubscribe page) are secrets: 128 random bits, URL-safe, 22 characters.
 * Works in Node and in browsers.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/** Digits of the time in an orderedSecretId: enough until the year 5190. */
const TIME_DIGITS = 9;

/**
 * A secret id as randomId makes it, with the time of making in front: 9 digits to the base of 36. Rows of one moment lie together
 * in the index, so that a transaction of many rows changes one page of it and not one for each row. For ids whose time of making
 * is known to all who see them.
 */
export const orderedSecretId = (now: Date): string =>
  now.getTime().toString(36).padStart(TIME_DIGITS, '0') + randomId();
