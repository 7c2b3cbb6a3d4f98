import type { CheckResult, SenderCheck, SenderFinding } from '#app/domain/tenants/index.ts';
import { dayText } from '#app/ui/moment-text.ts';

export const CHECK_NAMES: Record<SenderCheck, { name: string; purpose: string }> = {
  spf: { name: 'SPF', purpose: 'Names the servers that may send mails from your domain.' },
  dkim: { name: 'DKIM', purpose: 'Holds the key that your mails are signed with.' },
  dmarc: { name: 'DMARC', purpose: 'Tells receivers what to do with mails that only pretend to be yours.' },
};

const FINDINGS: Record<SenderFinding, string> = {
  missing: 'Record not found yet. New records can take an hour to be seen.',
  several: 'There are several records, and receivers then ignore all of them. Keep one.',
  'not-included':
    'The record does not allow this service to send. Add the part that begins with “include:” to the record that is there; do not add a second record.',
  'allows-all': 'The record allows every server to send as you. End it with “~all” instead of “+all”.',
  'other-key': 'The record holds another key. Replace its value.',
  revoked: 'The record holds no key, which marks it as withdrawn. Replace its value.',
  'test-mode':
    'The record is marked as a test (t=y), and some receivers then ignore the signature. Remove that part once all works.',
  invalid: 'The record is not valid. Replace its value.',
  'no-policy':
    'Its policy is “none”: that is enough to send, but does not stop others from using your name. Change it to “quarantine” once all your mails pass.',
};

export interface CheckText {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  label: string;
  text: string | null;
}

/** Explains the result of a record's check to the domain's owner. @param result null before the first reading */
export function checkText(result: CheckResult | null): CheckText {
  if (!result) return { tone: 'neutral', label: 'Not checked yet', text: null };
  const text = result.finding && FINDINGS[result.finding];
  if (result.lostAt) {
    const since = `This record was right before; since ${dayText(result.lostAt)} it is not.`;
    return { tone: 'danger', label: 'Gone', text: text ? `${since} ${text}` : since };
  }
  if (!result.ok)
    return { tone: result.finding === 'missing' ? 'warning' : 'danger', label: 'Not right yet', text };
  return { tone: 'success', label: 'Found', text };
}

/** Explains why e-mails currently have no one-click headers; null if they have them (D34). */
export function oneClickWarning(options: {
  /** Whether e-mails are sent from the tenant's own domain. */
  isOwnDomain: boolean;
  isSigned: boolean;
}): string | null {
  if (options.isSigned) return null;
  const effect =
    'mail programs show no one-click unsubscribe button, and large receivers may refuse marketing mails.';
  return options.isOwnDomain
    ? `The DKIM record of your domain was not found, so your mails are not signed: ${effect}`
    : `Mails from this service’s e-mail address are not signed with DKIM: ${effect} Verify a domain of your own below, or ask the operator of this service to set up DKIM.`;
}
