import * as z from 'zod';
import { readNumberToStop } from '#app/domain/phone-numbers.server.ts';
import { toEmailKey } from '#app/lib/email-address.ts';

export interface TypedRecipient {
  channel: 'email' | 'sms';
  /** Lower-case e-mail address or E.164 number, or the digits of a number that can't be read. */
  address: string;
  /** Whether it is a number that can't be read. It is on the list, and stops texts only once a country is known. */
  isDoubtful: boolean;
}

const email = z.email();
/** Extracts the address of "Ada Byron <ada@example.com>", as mail programs copy it; returns other text as it is. */
const withoutName = (text: string): string =>
  text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;

/**
 * Reads typed text or a cell; null if it is not an e-mail address and does not contain a number's digits.
 * @param country ISO code for numbers without a country code
 */
export function readRecipient(text: string, country: string | null): TypedRecipient | null {
  const trimmed = text.trim();
  if (trimmed.includes('@')) {
    const address = toEmailKey(withoutName(trimmed));
    return email.safeParse(address).success ? { channel: 'email', address, isDoubtful: false } : null;
  }
  const read = readNumberToStop(trimmed, country);
  return read && { channel: 'sms', address: read.number, isDoubtful: read.isDoubtful };
}
