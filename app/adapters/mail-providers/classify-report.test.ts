import { expect, it } from 'vitest';
import { classifyReport } from './classify-report.ts';

it.each([
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '550 5.7.1 spam', 'refused'],
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '552 5.2.2 full', 'undelivered'],
  ['mailgun', ['failed:bounce', 'failed:permanent', 'failed'], '550 5.1.1 no such user', 'unknown-address'],
  ['mailgun', ['failed:old', 'failed:permanent', 'failed'], '', 'undelivered'],
  ['mailgun', ['failed:generic', 'failed:temporary', 'failed'], '', 'deferred'],
  ['mailgun', ['failed:suppress-unsubscribe', 'failed:permanent', 'failed'], '', 'unsubscribed'],
  ['sendgrid', ['bounce:Reputation', 'bounce:bounce', 'bounce'], '', 'refused'],
  ['sendgrid', ['bounce:bounce', 'bounce'], '552 5.2.2 mailbox full', 'undelivered'],
  ['sendgrid', ['bounce:bounce', 'bounce'], '550 5.1.1', 'unknown-address'],
  ['sendgrid', ['group_unsubscribe'], '', 'unsubscribed'],
  ['postmark', ['Bounce:HardBounce', 'Bounce'], 'smtp;550 5.1.1', 'unknown-address'],
  ['postmark', ['Bounce:HardBounce', 'Bounce'], 'smtp;554 5.7.1 blocked', 'refused'],
  ['postmark', ['Bounce:Blocked', 'Bounce'], '', 'refused'],
  ['ses', ['Bounce:General', 'Bounce:Permanent', 'Bounce'], 'smtp; 550 5.1.1', 'unknown-address'],
  ['ses', ['Bounce:MailboxFull', 'Bounce:Transient', 'Bounce'], '', 'undelivered'],
  ['ses', ['DeliveryDelay'], '', 'deferred'],
  ['ses', ['Complaint'], '', 'complaint'],
  ['sendgrid', ['constructor'], '', null],
  ['sendgrid', ['open'], '', 'ignored'],
] as const)('%s’s %j with “%s” means %s', (provider, words, answer, kind) => {
  expect(classifyReport(provider, words, answer)).toBe(kind);
});
