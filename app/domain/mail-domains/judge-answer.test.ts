import { expect, it } from 'vitest';
import { isContentRefusal, isDomainDeferral } from './judge-answer.ts';

it.each([
  [451, '451 4.7.1 Greylisted, please try again', true],
  [450, '450 Greylisted', true],
  [452, '452 4.5.3 Too many recipients', true],
  [451, '451 4.4.1 No answer from host', true],
  [null, '4.7.28 rate limited', true],
  [450, '450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted, see postgrey', true],
  [452, '452 4.2.2 The mailbox is full', false],
  [450, '450 4.1.8 Sender address rejected', false],
  [452, '452 Mailbox quota exceeded', false],
  [451, '451 4.3.0 Temporary system problem', false],
  [421, '421 4.7.0 Try again later, closing connection', false],
  [null, '4.2.0 Greylisted', true],
  [550, '550 5.7.1 spam', false],
  [null, '', false],
])('a server’s answer %s “%s” slows its whole domain: %s', (statusCode, answer, slows) => {
  expect(isDomainDeferral({ statusCode, answer })).toBe(slows);
});

it.each([
  ['550 5.7.1 Message looks like spam', true],
  ['550-5.7.1 [192.0.2.1] Our system has detected that this message is likely unsolicited', true],
  ['550 5.7.28 unusual rate of unsolicited mail', true],
  ['550 5.7.509 Access denied', true],
  ['554 5.7.9 Message not accepted for policy reasons', true],
  ['534 5.7.9 Application-specific password required', false],
  ['550 5.7.30 DKIM did not pass', false],
  ['550 5.7.57 Client not authenticated to send mail', false],
  ['550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox', false],
  ['550 5.7.64 TenantAttribution; Relay Access Denied', false],
  ['554 Message rejected because of its content', true],
  ['5.0.0 554 blocked by policy', true],
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', false],
  ['530 5.7.8 Authentication required', false],
  ['550 5.1.1 No such user', false],
  ['552 5.2.2 Over quota, message blocked', false],
  ['554 Transaction failed', false],
  ['Content too long', false],
])('“%s” refuses the content: %s', (answer, isRefused) => {
  expect(isContentRefusal(answer)).toBe(isRefused);
});
