import { expect, it } from 'vitest';
import { classifyAnswer } from './mail-answer.ts';

it.each([
  ['550 5.1.1 User unknown', 'unknown-address'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'unknown-address'],
  ['551 User not found', 'unknown-address'],
  ['550 5.7.1 Message rejected as spam; user unknown to us', 'refused'],
  ['550 Access denied from 5.1.1.10', 'refused'],
  ['552 5.2.2 mailbox full', 'deferred'],
  ['550 Mailbox is full', 'deferred'],
  ['452 4.2.2 over quota', 'deferred'],
  ['421 try again later', 'deferred'],
  ['550 5.4.1 [a@b.example]: Recipient address rejected: Access denied', 'unknown-address'],
  ['550 5.4.1 No answer from host', 'deferred'],
  ['5.4.4 Host or domain name not found', 'unknown-address'],
  ['550 5.4.310 DNS domain b.example does not exist', 'unknown-address'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'unknown-address'],
  ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents', 'deferred'],
  ['550 5.2.1 The user’s inbox is over quota', 'deferred'],
  ['552 1 Requested mail action aborted, mailbox not found', 'unknown-address'],
  ['552 5.2.0 mailbox not found', 'unknown-address'],
  ['552 Requested mail action aborted', 'deferred'],
  ["554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]", 'unknown-address'],
  ['554 5.7.1 <a@b.example>: Recipient address rejected: Access denied', 'refused'],
  ['', null],
])('the answer “%s” means %s', (answer, kind) => {
  expect(classifyAnswer(answer)).toBe(kind);
});
