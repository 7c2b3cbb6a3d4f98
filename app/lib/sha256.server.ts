import { createHash } from 'node:crypto';

/** The SHA-256 of a text in hex, for secrets that are long and random, and for keys of which only equality matters. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
