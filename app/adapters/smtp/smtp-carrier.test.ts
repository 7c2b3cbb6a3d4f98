import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxMessage } from '#app/outbox/carriers.ts';
import { rendered } from '../../../tests/faults/mails.ts';
import { type SmtpProxy, startSmtpProxy } from '../../../tests/faults/smtp-proxy.ts';
import { type SmtpSink, startSmtpSink } from '../../../tests/faults/smtp-sink.ts';
import { smtpCarrier } from './smtp-carrier.server.ts';

let sink: SmtpSink;
let proxy: SmtpProxy;
beforeEach(async () => {
  sink = await startSmtpSink();
  proxy = await startSmtpProxy(sink.port);
});
afterEach(async () => {
  await proxy.close();
  await sink.close();
});

it.each([
  'MAIL',
  'RCPT',
] as const)('a connection that breaks at the second mail’s %s is replaced: the mail goes out once over another one, marked once', async (command) => {
  // Drops the second mail of the first connection. The second connection gets only one mail.
  proxy.fault = { at: command, how: 'drop', after: 1 };
  const carrier = smtpCarrier({ url: proxy.url, messageIdDomain: 'mail.example.com', connections: 1 });
  let commits = 0;
  const send = (n: number) => {
    const message: OutboxMessage = {
      ...{ id: `message-${n}`, tenantId: null, kind: 'email', purpose: 'plan-mail', leadId: null },
      ...{ recipient: `visitor-${n}@example.com`, queue: null, marketing: false, payload: { n }, attempt: 1 },
      createdAt: new Date(),
    };
    const commitSending = async () => {
      commits++;
    };
    return carrier.send(message, rendered(message), { signal: new AbortController().signal, commitSending });
  };
  expect(await send(1)).toEqual({ result: 'sent', providerMessageId: '<message-1@mail.example.com>' });
  expect([proxy.connections, proxy.strikes, commits]).toEqual([1, 0, 1]);
  expect(await send(2)).toEqual({ result: 'sent', providerMessageId: '<message-2@mail.example.com>' });
  await carrier.close();
  expect([proxy.connections, proxy.strikes, commits]).toEqual([2, 1, 2]);
  expect(sink.received.map(({ messageId, to }) => [messageId, ...to])).toEqual([
    ['<message-1@mail.example.com>', 'visitor-1@example.com'],
    ['<message-2@mail.example.com>', 'visitor-2@example.com'],
  ]);
  expect((await sink.parsed(1)).text?.trim()).toBe('Your plan, as text.\n.\nA line that is a dot.');
});
