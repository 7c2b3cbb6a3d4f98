import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { OutboxHandler, OutboxMessage, WireOutcome } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { rendered } from '../tests/faults/mails.ts';
import { forOneDatabase } from '../tests/support/databases.ts';
import { countSent } from './count-sent.ts';

const NOW = new Date('2026-11-29T23:59:00Z');
const SENT: WireOutcome = { result: 'sent', providerMessageId: null };
const message = {
  ...{
    id: 'm',
    tenantId: null,
    kind: 'email',
    purpose: 'plan-mail',
    recipient: 'ada@example.com',
    leadId: null,
  },
  ...{ queue: null, marketing: false, payload: {}, createdAt: NOW, attempt: 1 },
} as const satisfies OutboxMessage;
const wire = { signal: new AbortController().signal, commitSending: async () => {} };

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(() => db.sendingDay.deleteMany());

  it('counts what the mail server accepted, by the domain of the sender, and nothing else', async () => {
    const outcomes: WireOutcome[] = [SENT, SENT, { result: 'refused', error: '550 5.7.1', statusCode: 550 }];
    const handler: OutboxHandler<RenderedMail> = {
      prepare: async () => rendered(message),
      carrier: { via: 'wire', send: async () => outcomes.shift() ?? SENT, close: async () => {} },
    };
    const { carrier } = countSent(handler, { db, report: expect.fail, now: () => NOW });
    if (carrier.via !== 'wire') throw new Error('The carrier has changed.');
    const mail = { ...rendered(message), from: { name: '', address: 'Shop@Acme.example' } };
    for (let n = 0; n < 3; n++) await carrier.send(message, mail, wire);
    await carrier.close();
    expect(await db.sendingDay.findMany()).toEqual([
      { domain: 'acme.example', day: '2026-11-29', planned: 0, sent: 2 },
    ]);
  });

  it('counts marketing of earlier days as planned on the day on which it leaves', async () => {
    const handler: OutboxHandler<RenderedMail> = {
      prepare: async () => rendered(message),
      carrier: { via: 'wire', send: async () => SENT, close: async () => {} },
    };
    const { carrier } = countSent(handler, { db, report: expect.fail, now: () => NOW });
    if (carrier.via !== 'wire') throw new Error('The carrier has changed.');
    const mail = { ...rendered(message), from: { name: '', address: 'shop@acme.example' } };
    const yesterday = new Date('2026-11-28T23:59:00Z');
    for (const changes of [
      { marketing: true, createdAt: yesterday },
      { marketing: true },
      { createdAt: yesterday },
    ])
      await carrier.send({ ...message, ...changes }, mail, wire);
    await carrier.close();
    expect(await db.sendingDay.findMany()).toMatchObject([{ planned: 1, sent: 3 }]);
  });
});
