import { classifyAnswer, isFullMailbox, isUnknownAddress } from '#app/lib/mail-answer.ts';
import { classifyTextCode } from '#app/lib/text-answer.ts';
import type { WireOutcome } from './carriers.ts';
import type { OutboxKind } from './types.ts';

/** The causes by which undelivered items are grouped, in the column `cause`. */
export const FAILURE_CAUSES = [
  /** The e-mail address does not exist, or no text reaches the number. */
  'unknown-recipient',
  /** The recipient answered STOP. */
  'opted-out',
  'mailbox-full',
  /** The receiver asked to wait, or the phone was off, until we gave up. */
  'unavailable',
  /** A provider reported that the e-mail came back after it had been accepted: mostly the address does not exist. Never stored. */
  'returned',
  /** The receiver refused the content or the sender. */
  'refused',
  /** Our account, key or sender at the provider or in the other system does not work. */
  'set-up',
  /** The receiver's server could not be reached. */
  'no-answer',
  /** The worker stopped, or the connection broke, after the item was on the wire. */
  'interrupted',
  /** Workers died while they prepared the item. */
  'crashed',
  'other',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Causes with which an item can't reach its recipient if it is sent again as it is. */
export const CAUSES_WITHOUT_RESEND: FailureCause[] = ['unknown-recipient', 'returned', 'opted-out'];

export const canResendHelp = (cause: FailureCause): boolean => !CAUSES_WITHOUT_RESEND.includes(cause);

/** A stored cause; an unknown one, from another version, counts as `other`. */
export const readCause = (cause: string | null): FailureCause =>
  FAILURE_CAUSES.find((candidate) => candidate === cause) ?? 'other';

type FailedOutcome = Pick<Extract<WireOutcome, { result: 'unknown' }>, 'error' | 'statusCode'> & {
  result: 'transient' | 'refused' | 'unknown';
};

/** Returns the cause of a failed attempt, from the answer of the receiver. */
export function findCause(kind: OutboxKind, outcome: FailedOutcome): FailureCause {
  if (outcome.result === 'unknown') return 'interrupted';
  return CAUSE_FINDERS[kind](outcome);
}

const CAUSE_FINDERS: Readonly<Record<OutboxKind, (outcome: FailedOutcome) => FailureCause>> = {
  email: findMailCause,
  sms: findTextCause,
  webhook: findRequestCause,
  crm: findRequestCause,
};

/** SMTP's replies to a log-in that is missing, wrong or too weak (RFC 4954). */
const LOGIN_REPLIES: readonly number[] = [530, 534, 535, 538];

function findMailCause({ result, statusCode, error }: FailedOutcome): FailureCause {
  // Without a reply nodemailer itself found the address or the message unusable, or no server answered.
  if (statusCode === undefined) return result === 'refused' ? 'other' : 'no-answer';
  if (LOGIN_REPLIES.includes(statusCode)) return 'set-up';
  if (isFullMailbox(error)) return 'mailbox-full';
  if (isUnknownAddress({ statusCode, error })) return 'unknown-recipient';
  const isDeferred = statusCode < 500 || classifyAnswer(error) === 'deferred';
  return isDeferred ? 'unavailable' : 'refused';
}

/** HTTP statuses are below 600, and the codes of text providers above. */
const isHttpStatus = (code: number): boolean => code < 600;

function findTextCause(outcome: FailedOutcome): FailureCause {
  const { statusCode } = outcome;
  if (statusCode === undefined || isHttpStatus(statusCode)) return findRequestCause(outcome);
  return classifyTextCode(statusCode) ?? 'other';
}

function findRequestCause({ statusCode }: FailedOutcome): FailureCause {
  if (statusCode === undefined) return 'no-answer';
  if (statusCode === 401 || statusCode === 403) return 'set-up';
  return statusCode === 429 || statusCode >= 500 ? 'unavailable' : 'refused';
}
