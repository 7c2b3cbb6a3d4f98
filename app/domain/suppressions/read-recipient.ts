import * as z from 'zod';
import { toEmailKey } from '../../lib/email-address.ts';

export interface TypedRecipient {
  channel: 'email' | 'sms';
  /** Lower-case e-mail address, or E.164 number. */
  address: string;
}

const email = z.email();
/** With the country's code, as lists of other programs have them. */
const NUMBER = /^\+[1-9]\d{6,14}$/;

/** What a person typed, or a cell of a file holds; null for neither an e-mail address nor a number with its country's code. */
export function readRecipient(text: string): TypedRecipient | null {
  const trimmed = text.trim();
  if (trimmed.includes('@')) {
    const address = toEmailKey(trimmed);
    return email.safeParse(address).success ? { channel: 'email', address } : null;
  }
  const digits = trimmed.replace(/[\s().\-/]/g, '');
  return NUMBER.test(digits) ? { channel: 'sms', address: digits } : null;
}
