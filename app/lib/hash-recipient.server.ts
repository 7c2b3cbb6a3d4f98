import { createHash } from 'node:crypto';
import { toEmailKey } from './email-address.ts';

/** The SHA-256 of a text in hex, for secrets that are long and random, and for keys of which only equality matters. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What limits, suppressions and erasures find an address or a telephone number by, without storing it.
 * @returns SHA-256 of its key, in hex
 */
export const hashRecipient = (recipient: string): string => sha256(toEmailKey(recipient));
