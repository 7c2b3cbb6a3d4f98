import { expect, it } from 'vitest';
import { classifyAnswer, classifyReport } from './classify-report.ts';

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

it.each([
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '550 5.7.1 spam', 'refused'],
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '552 5.2.2 full', 'deferred'],
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '550 5.1.1 no such user', 'unknown-address'],
  ['mailgun', ['failed:old', 'failed:permanent', 'failed'], '', 'deferred'],
  ['mailgun', ['failed:suppress-unsubscribe', 'failed:permanent', 'failed'], '', 'unsubscribed'],
  ['sendgrid', ['bounce:Reputation', 'bounce:bounce', 'bounce'], '', 'refused'],
  ['sendgrid', ['bounce:bounce', 'bounce'], '552 5.2.2 mailbox full', 'deferred'],
  ['sendgrid', ['bounce:bounce', 'bounce'], '550 5.1.1', 'unknown-address'],
  ['sendgrid', ['group_unsubscribe'], '', 'unsubscribed'],
  ['postmark', ['Bounce:HardBounce', 'Bounce'], 'smtp;550 5.1.1', 'unknown-address'],
  ['postmark', ['Bounce:HardBounce', 'Bounce'], 'smtp;554 5.7.1 blocked', 'refused'],
  ['postmark', ['Bounce:Blocked', 'Bounce'], '', 'refused'],
  ['ses', ['Bounce:General', 'Bounce:Permanent', 'Bounce'], 'smtp; 550 5.1.1', 'unknown-address'],
  ['ses', ['Bounce:MailboxFull', 'Bounce:Transient', 'Bounce'], '', 'deferred'],
  ['ses', ['Complaint'], '', 'complaint'],
  ['sendgrid', ['constructor'], '', null],
  ['sendgrid', ['open'], '', 'ignored'],
] as const)('%s’s %j with “%s” means %s', (provider, words, answer, kind) => {
  expect(classifyReport(provider, words, answer)).toBe(kind);
});
