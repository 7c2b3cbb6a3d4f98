import type { FailureCause } from '#app/outbox/failure-cause.ts';
import type { OutboxKind } from '#app/outbox/types.ts';

interface CauseWords {
  /** What happened. */
  label: string;
  /** What the reader does about it. */
  advice: string;
}

/** What happened and what to do, by cause and kind: the one place for these words. */
const CAUSE_WORDS: Readonly<Record<FailureCause, CauseWords & Partial<Record<OutboxKind, CauseWords>>>> = {
  'unknown-recipient': {
    label: 'E-mail address doesn’t exist',
    advice: 'We no longer write to these addresses. Ask the leads for another e-mail address.',
    sms: {
      label: 'Number can’t get texts',
      advice: 'We no longer text these numbers. Ask the leads for a mobile number.',
    },
  },
  returned: {
    label: 'Recipient’s server returned the e-mail',
    advice: 'Ask the leads for another e-mail address if it happens again.',
  },
  'opted-out': {
    label: 'Recipient answered STOP',
    advice: 'We no longer text these numbers. A recipient who replies START gets texts again.',
  },
  'mailbox-full': { label: 'Mailbox is full', advice: 'Wait a few days, then resend.' },
  unavailable: {
    label: 'Recipient’s server kept asking us to wait',
    advice: 'Wait a few hours, then resend.',
    sms: { label: 'Phone or carrier can’t be reached', advice: 'Wait until tomorrow, then resend.' },
    webhook: { label: 'Your server reported an error', advice: 'Read your server’s log, then resend.' },
    crm: { label: 'Your CRM reported an error', advice: 'Wait until your CRM works again, then resend.' },
  },
  refused: {
    label: 'Recipient’s server refused the e-mail',
    advice: 'Read the server’s answer and change what it objects to, then resend.',
    sms: {
      label: 'Carrier blocked the text',
      advice: 'Change the wording in your next text. The same text is likely to be blocked again.',
    },
    webhook: { label: 'Your server refused the request', advice: 'Fix your endpoint, then resend.' },
    crm: {
      label: 'Your CRM refused the data',
      advice: 'Read your CRM’s answer and correct the data, then resend.',
    },
  },
  'set-up': {
    label: 'Mail server refused our login',
    advice: 'Check the login of the mail server, then resend.',
    sms: {
      label: 'Text provider refused the sender',
      advice: 'Check the sender’s number and the provider’s account, then resend.',
    },
    webhook: { label: 'Your server refused our access', advice: 'Allow our requests, then resend.' },
    crm: {
      label: 'Your CRM refused our key',
      advice: 'Enter the key again under Integrations, then resend.',
    },
  },
  'no-answer': {
    label: 'Mail server can’t be reached',
    advice: 'Resend when the mail server works again.',
    sms: { label: 'Text provider can’t be reached', advice: 'Resend when the provider works again.' },
    webhook: { label: 'Your server can’t be reached', advice: 'Resend when your server works again.' },
    crm: { label: 'Your CRM can’t be reached', advice: 'Resend when your CRM works again.' },
  },
  interrupted: {
    label: 'Sending was interrupted',
    advice: 'These messages may have arrived. Resend only if a second copy does no harm.',
  },
  crashed: {
    label: 'Our service stopped while preparing',
    advice: 'We have not sent these messages. Try again, and contact us if they come back here.',
  },
  other: { label: 'Another reason', advice: 'Read the reason, then resend or contact us.' },
};

/** Returns the words for a cause of an item of a kind. */
export const describeCause = (cause: FailureCause, kind: OutboxKind): CauseWords =>
  CAUSE_WORDS[cause][kind] ?? CAUSE_WORDS[cause];
