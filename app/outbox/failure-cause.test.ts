import { expect, it } from 'vitest';
import { classify } from '#app/adapters/smtp/classify.ts';
import { findCause } from './failure-cause.ts';

const rejected = (answer: string) =>
  ({
    result: 'refused',
    statusCode: Number(answer.slice(0, 3)),
    error: `Can't send mail: ${answer}`,
  }) as const;

it.each([
  ['550 5.1.1 User unknown', 'unknown-recipient'],
  ['550 No such user here', 'unknown-recipient'],
  ['552 5.2.2 Mailbox full', 'mailbox-full'],
  ['452 4.2.2 Over quota', 'mailbox-full'],
  ['451 4.7.1 Greylisted, try again later', 'unavailable'],
  ['421 Too busy', 'unavailable'],
  ['550 5.7.1 Message rejected as spam', 'refused'],
  ['552 5.3.4 Message too big', 'refused'],
  ['554 Transaction failed', 'refused'],
  ['535 5.7.8 Authentication failed', 'set-up'],
] as const)('a mail server that answers “%s” names the cause %s', (answer, cause) => {
  expect(findCause('email', rejected(answer))).toBe(cause);
});

it('tells a server that does not answer from an answer that was lost after the mail', () => {
  const broken = { message: 'Connection closed', code: 'ECONNECTION', command: 'CONN' };
  expect(findCause('email', classify(broken, false))).toBe('no-answer');
  expect(findCause('email', classify(broken, true))).toBe('interrupted');
});

it.each([
  [21610, 'opted-out'],
  [21211, 'unknown-recipient'],
  [30006, 'unknown-recipient'],
  [30003, 'unavailable'],
  [30007, 'refused'],
  [30034, 'set-up'],
  [20003, 'set-up'],
  [99_999, 'other'],
  [503, 'unavailable'],
  [undefined, 'no-answer'],
] as const)('a text provider’s code %s names the cause %s', (statusCode, cause) => {
  const outcome = { result: 'refused', error: 'Twilio answered', ...(statusCode && { statusCode }) } as const;
  expect(findCause('sms', outcome)).toBe(cause);
});

it.each([
  ['webhook', 404, 'refused'],
  ['webhook', 500, 'unavailable'],
  ['webhook', 401, 'set-up'],
  ['crm', 429, 'unavailable'],
  ['crm', 422, 'refused'],
] as const)('a %s that answers %i names the cause %s', (kind, statusCode, cause) => {
  expect(findCause(kind, { result: 'transient', error: 'HTTP', statusCode })).toBe(cause);
});
