import { stripEnd } from '#app/lib/strip-end.ts';

/**
 * Converts a response body to a text that can be stored: without NUL, which Postgres refuses, and without a partial character at the end.
 */
export const readableText = (bytes: Buffer): string =>
  stripEnd(new TextDecoder('utf-8').decode(bytes).replaceAll('\0', ''), '\uFFFD');
