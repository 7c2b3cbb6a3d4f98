import { expect, it } from 'vitest';
import { createBounceAddresses } from '#app/lib/bounce-address.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { bounces } from './bounces.ts';

const ID = '019abcde-0123-7456-89ab-0123456789ab';
const PASSWORD = 'a-password-of-the-mailbox';
const addresses = createBounceAddresses(
  new KeyRing(['a secret that is long enough for it']),
  'bounce@mail.example',
);
const provider = bounces({ password: PASSWORD, addresses });
const bounceTo = addresses.write('bounce', ID) ?? '';

const AUTHORIZATION = `Basic ${Buffer.from(`hook:${PASSWORD}`).toString('base64')}`;
const read = (mail: string, headers: Record<string, string> = {}) =>
  provider.readEvents({
    headers: new Headers({ Authorization: AUTHORIZATION, ...headers }),
    body: Buffer.from(mail.replaceAll('\n', '\r\n')),
    now: new Date(),
  });

/** A report as Postfix writes it. */
const report = (fields: string, { to = bounceTo } = {}) => `Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="B1"

--B1
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Sun, 29 Nov 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; forwarded@other.example
${fields}
--B1
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Shop <shop@acme.example>
To: ada@example.com
Subject: Hello

Hi
--B1--
`;

it.each([
  [
    'no such user',
    'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <a@b.example> unknown',
    'unknown-address',
  ],
  [
    'content',
    'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.7.1 Message looks\n    like spam',
    'refused',
  ],
  ['only a status', 'Action: failed\nStatus: 5.1.1 (bad destination)', 'unknown-address'],
  ['a full mailbox', 'Action: failed\nStatus: 5.2.2', 'undelivered'],
  ['a queue that expired', 'Action: failed\nStatus: 4.4.7', 'undelivered'],
  [
    'an answer that says nothing',
    'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: x-unix; input/output error',
    'refused',
  ],
  ['a delay', 'Action: delayed\nStatus: 4.2.0', 'deferred'],
  ['a delivery', 'Action: delivered\nStatus: 2.0.0', 'delivered'],
])('reads %s', async (_what, fields, kind) => {
  expect(await read(report(fields))).toMatchObject([{ kind, recipient: null, messageRef: ID }]);
});

it('reads one recipient of a report, because a mail has one, and each kind of report on a mail once', async () => {
  const blocks = Array.from({ length: 3000 }, () => 'Action: failed\nStatus: 5.1.1\n').join('\n');
  expect(await read(report(`Action: delayed\nStatus: 4.2.0\n\n${blocks}`))).toMatchObject([
    { kind: 'deferred' },
  ]);
  const [first] = await read(report('Action: delayed\nStatus: 4.2.0'));
  const [later] = await read(report('Action: delayed\nStatus: 4.4.1'));
  const [final] = await read(report('Action: failed\nStatus: 4.4.7'));
  expect(later?.id).toBe(first?.id);
  expect(final?.id).not.toBe(first?.id);
});

const GLOBAL = 'message/global-delivery-status';
it.each([
  ['for addresses beyond ASCII', (mail: string) => mail.replace('message/delivery-status', GLOBAL)],
  [
    'in base64',
    (mail: string) =>
      mail.replace(/message\/delivery-status\n\n([\s\S]*?)\n--B1/, (_all, fields: string) => {
        const encoded = Buffer.from(fields).toString('base64');
        return `${GLOBAL}\nContent-Transfer-Encoding: base64\n\n${encoded}\n--B1`;
      }),
  ],
  [
    'in quoted-printable',
    (mail: string) =>
      mail
        .replace('status\n\n', 'status\nContent-Transfer-Encoding: quoted-printable\n\n')
        .replace('5.1.1', '5.1=\n=2E1'),
  ],
  [
    'that a virus scanner wrapped',
    (mail: string) =>
      `To: ${bounceTo}\nContent-Type: multipart/mixed; boundary=B\n\n--B\n\nScanned.\n--B\n${mail}\n--B--\n`,
  ],
])('reads a report %s', async (_what, change) => {
  expect(await read(change(report('Action: failed\nStatus: 5.1.1')))).toMatchObject([
    { kind: 'unknown-address', messageRef: ID },
  ]);
});

it.each([
  ['nested groups of addresses', `To: ${'g:'.repeat(100_000)}a@b.c\n\nx`],
  ['many addresses', `To: ${'a@b.c, '.repeat(25_000)}${bounceTo}\n\nx`],
  ['many headers', `${'X: y\n'.repeat(50_000)}\nx`],
  ['many folded lines', `X: ${'\n y'.repeat(100_000)}\n\nx`],
  ['many parts', `Content-Type: multipart/report; boundary=B\n\n${'--B\n\n'.repeat(60_000)}`],
  [
    'nested parts',
    `${Array.from({ length: 5000 }, (_part, n) => `Content-Type: multipart/mixed; boundary=B${n}\n\n--B${n}\n`).join('')}`,
  ],
  ['an endless boundary', `Content-Type: multipart/mixed; boundary="${' ; boundary='.repeat(20_000)}\n\nx`],
])('goes through %s without stopping the service', async (_what, mail) => {
  // Only the time limit of a test can fail here: a mail of 250 kB must not block the process.
  expect(await read(mail, { 'X-Envelope-To': bounceTo })).toEqual([]);
  expect(await read(mail, { 'X-Envelope-To': 'bounce+anything@mail.example' })).toEqual([]);
});

it('quotes the answer without the recipient, and gives a repeated report the same id', async () => {
  const mail = report(
    'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com> unknown',
  );
  const [first, again] = [await read(mail), await read(mail)];
  expect(first).toMatchObject([{ detail: '5.1.1 550 5.1.1 <(recipient)> unknown' }]);
  expect(again).toEqual(first);
});

it('finds the address where the mail server put it, when To names another', async () => {
  const mail = report('Action: failed\nStatus: 5.1.1', { to: 'someone@example.com' });
  expect(await read(mail)).toEqual([]);
  expect(await read(mail, { 'X-Envelope-To': bounceTo })).toMatchObject([{ messageRef: ID }]);
  expect(await read(`Delivered-To: <${bounceTo}>\n${mail}`)).toMatchObject([{ messageRef: ID }]);
});

it('unsubscribes by mail, whatever it says', async () => {
  const to = addresses.write('unsubscribe', ID);
  expect(await read(`From: ada@example.com\nTo: ${to}\nSubject: unsubscribe\n\n`)).toMatchObject([
    { kind: 'unsubscribed', recipient: null, messageRef: ID },
  ]);
});

it.each([
  ['a vacation notice', `From: ada@example.com\nTo: ${bounceTo}\nSubject: Out of office\n\n550 5.1.1`],
  [
    'a report to a forged address',
    report('Action: failed\nStatus: 5.1.1', { to: bounceTo.replace('019a', '019b') }),
  ],
  [
    'a report that somebody forwards as an attachment',
    `To: ${bounceTo}\nContent-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: message/rfc822\n\n${report('Action: failed\nStatus: 5.1.1')}\n--B--\n`,
  ],
  ['a relayed mail', report('Action: relayed\nStatus: 2.0.0')],
  ['no mail at all', 'hello'],
  ['nothing', ''],
])('makes nothing of %s', async (_what, mail) => {
  expect(await read(mail)).toEqual([]);
});

it('refuses a wrong password and none', async () => {
  const refused = { code: 'unauthenticated' };
  await expect(
    read(report('Action: failed'), { Authorization: 'Basic aG9vazp3cm9uZw==' }),
  ).rejects.toMatchObject(refused);
  await expect(read(report('Action: failed'), { Authorization: '' })).rejects.toMatchObject(refused);
});
