import { stripEnd } from '#app/lib/strip-end.ts';

/** What a server answered as a text that can be stored: without NUL, which Postgres refuses, and without the half of a character that a cut may leave. */
export const readableText = (bytes: Buffer): string =>
  stripEnd(new TextDecoder('utf-8').decode(bytes).replaceAll('\0', ''), '\uFFFD');
