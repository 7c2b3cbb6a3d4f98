import { createHash } from 'node:crypto';
import { toEmailKey } from './email-address.ts';

/**
 * What limits, suppressions and erasures find an address or a telephone number by, without storing it.
 * @returns SHA-256 of its key, in hex
 */
export const hashRecipient = (recipient: string): string =>
  createHash('sha256').update(toEmailKey(recipient)).digest('hex');
