import type { CheckResult, SenderCheck, SenderFinding } from '#app/domain/tenants/index.ts';
import { dayText } from '#app/ui/moment-text.ts';

export const CHECK_NAMES: Record<SenderCheck, { name: string; purpose: string }> = {
  spf: { name: 'SPF', purpose: 'Lists the servers allowed to send for your domain.' },
  dkim: { name: 'DKIM', purpose: 'Holds the public key that proves your e-mails are genuine.' },
  dmarc: { name: 'DMARC', purpose: 'Tells receivers what to do with fake e-mails in your name.' },
};

const FINDINGS: Record<SenderFinding, string> = {
  missing: 'Record not found yet. New records can take an hour to appear.',
  several: 'You have several of these records, so receivers ignore all of them. Keep one.',
  'not-included':
    'This record doesn’t allow us to send. Add the “include:” part to your existing record; don’t create a second one.',
  'allows-all': 'The record allows every server to send as you. End it with “~all” instead of “+all”.',
  'other-key': 'The record holds a different key. Replace its value.',
  revoked: 'The record holds no key, which marks it as withdrawn. Replace its value.',
  'test-mode':
    'The record is marked as a test (t=y), and some receivers then ignore the signature. Remove that part once all works.',
  invalid: 'The record is not valid. Replace its value.',
  'no-policy':
    'Policy “none” is enough to send but doesn’t stop others from using your name. Switch to “quarantine” once your e-mails pass.',
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
    return { tone: result.finding === 'missing' ? 'warning' : 'danger', label: 'Needs fixing', text };
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
    'mail programs show no one-click unsubscribe button, and large receivers may refuse marketing e-mails.';
  return options.isOwnDomain
    ? `The DKIM record of your domain was not found, so your e-mails are not signed: ${effect}`
    : `We couldn’t find your domain’s DKIM record, so your e-mails aren’t signed: ${effect}`;
}
