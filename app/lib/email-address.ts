/**
 * Returns the key that is equal for equal e-mail addresses: trimmed and in lower case. Rows are found and counted by it; mails go to the
 * address as it was typed.
 */
export const toEmailKey = (address: string): string => address.trim().toLowerCase();

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox that rate limits count for an e-mail address: in lower case and without "+tag", which most providers deliver to the
 * same mailbox. Dots are dropped for Gmail only, because elsewhere they distinguish people. If a provider does not support tags, two of its
 * users share one limit. Mails themselves go to the address as typed.
 */
export function toMailbox(address: string): string {
  const lower = toEmailKey(address);
  const atIndex = lower.lastIndexOf('@');
  const domain = lower.slice(atIndex + 1);
  const tag = lower.slice(0, atIndex).indexOf('+', 1);
  const local = lower.slice(0, tag > 0 ? tag : atIndex);
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
