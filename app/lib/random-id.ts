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
