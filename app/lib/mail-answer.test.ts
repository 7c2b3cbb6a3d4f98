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
  ['', null],
])('the answer “%s” means %s', (answer, kind) => {
  expect(classifyAnswer(answer)).toBe(kind);
});
