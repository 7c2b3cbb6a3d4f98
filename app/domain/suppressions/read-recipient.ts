import { readEmail, readNumberToStop } from '#app/domain/reading/index.ts';

export interface TypedRecipient {
  channel: 'email' | 'sms';
  /** Lower-case e-mail address or E.164 number, or the digits of a number that can't be read. */
  address: string;
  /** Whether it is a number that can't be read. It is on the list, and stops texts only once a country is known. */
  isDoubtful: boolean;
}

/**
 * Reads typed text or a cell; null if it is not an e-mail address and does not contain a number's digits.
 * @param country ISO code for numbers without a country code
 */
export function readRecipient(text: string, country: string | null): TypedRecipient | null {
  const trimmed = text.trim();
  if (/[@＠]/.test(trimmed)) {
    const email = readEmail(trimmed, { isListed: true });
    return email.ok ? { channel: 'email', address: email.key, isDoubtful: false } : null;
  }
  const read = readNumberToStop(trimmed, country);
  return read && { channel: 'sms', address: read.number, isDoubtful: read.isDoubtful };
}
