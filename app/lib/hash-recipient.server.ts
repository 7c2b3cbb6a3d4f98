import { createHash } from 'node:crypto';
import { toEmailKey } from './email-address.ts';

/** Returns the SHA-256 of a text in hex, for secrets that are long and random, and for keys that are only compared for equality. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Hashes an e-mail address or telephone number, so that limits, suppressions and erasures find it without storing it.
 * @returns SHA-256 of its key, in hex
 */
export const hashRecipient = (recipient: string): string => sha256(toEmailKey(recipient));
