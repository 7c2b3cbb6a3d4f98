import { expect, it } from 'vitest';
import { isUnknownAddress } from '#app/lib/mail-answer.ts';
import { reasonToPause } from './pause-reasons.ts';

it.each([
  [550, '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', true],
  [550, '550-5.1.1 The email account that you tried to reach does not exist.', true],
  [550, '550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
  [551, '551 User not found', true],
  [553, '553 sorry, no such mailbox here', true],
  [550, '550 5.7.1 Message rejected as spam; user unknown to us', false],
  [550, '550 5.7.26 This mail is unauthenticated', false],
  [550, '550 Access denied: your IP is on a blocklist', false],
  [552, '552 5.2.2 mailbox full', false],
  [550, '550 5.2.1 The user’s inbox is over quota', false],
  [552, '552 1 Requested mail action aborted, mailbox not found', true],
  [554, "554 delivery error: dd This user doesn't have a yahoo.com account", true],
  [550, '550 5.4.1 Recipient address rejected: Access denied', true],
  [556, '556 5.1.10 Recipient address has a null MX', true],
  [554, '554 5.7.1 blocked', false],
  [421, '421 5.1.1 odd', false],
])('%i "%s" says that the address does not exist: %s', (statusCode, error, expected) => {
  expect(isUnknownAddress({ statusCode, error })).toBe(expected);
});

it.each([
  [{ sent: 100, bounces: 9, complaints: 0 }, null],
  [{ sent: 100, bounces: 10, complaints: 0 }, 'bounces'],
  [{ sent: 1000, bounces: 50, complaints: 0 }, null],
  [{ sent: 1000, bounces: 51, complaints: 0 }, 'bounces'],
  [{ sent: 10, bounces: 0, complaints: 1 }, null],
  [{ sent: 10, bounces: 0, complaints: 2 }, 'complaints'],
  [{ sent: 1000, bounces: 0, complaints: 3 }, null],
  [{ sent: 1000, bounces: 60, complaints: 4 }, 'complaints'],
  [{ sent: 0, bounces: 0, complaints: 0 }, null],
])('%o pauses for %s', (figures, reason) => {
  expect(reasonToPause(figures)).toBe(reason);
});
