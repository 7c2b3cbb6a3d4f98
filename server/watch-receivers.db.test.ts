import { beforeAll, beforeEach, expect, it } from 'vitest';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import {
  countRefusedCompanies,
  dropSlowDomains,
  findRefusingDomains,
} from '#app/domain/mail-domains/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { OutboxHandler, OutboxMessage, WireOutcome } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { makeTenant } from '../tests/data/rows.ts';
import { rendered } from '../tests/faults/mails.ts';
import { startSmtpSink } from '../tests/faults/smtp-sink.ts';
import { forEachDatabase } from '../tests/support/databases.ts';
import { watchReceivers } from './watch-receivers.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const GREYLISTED: WireOutcome = { result: 'transient', error: '451 4.7.1 Greylisted', statusCode: 451 };
const SPAM: WireOutcome = { result: 'refused', error: '550 5.7.1 Spam', statusCode: 550 };
const SENT: WireOutcome = { result: 'sent', providerMessageId: null };
const wire = { signal: new AbortController().signal, commitSending: async () => {} };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let now: Date;
  let outcome: WireOutcome;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.slowDomain.deleteMany();
    await db.contentRefusal.deleteMany();
    now = NOW;
    outcome = SENT;
  });
  const later = (minutes: number) => {
    now = new Date(NOW.getTime() + minutes * MINUTE_MS);
  };
  const message = (recipient: string, over: Partial<OutboxMessage> = {}): OutboxMessage => ({
    ...{
      id: 'm',
      tenantId: null,
      kind: 'email',
      purpose: 'bulk',
      leadId: null,
      queue: null,
      marketing: true,
    },
    ...{ recipient, payload: { n: 1 }, createdAt: NOW, attempt: 1 },
    ...over,
  });
  /** A worker of its own, with what it read of the others' notes. */
  const startProcess = (carrier: OutboxHandler<RenderedMail>['carrier'] | null = null) => {
    const handler = watchReceivers(
      {
        prepare: async (row) => rendered(row),
        carrier: carrier ?? { via: 'wire', send: async () => outcome, close: async () => {} },
      },
      { db, report: expect.fail, now: () => now, random: () => 0.5, readAgainMs: 0 },
    );
    return {
      prepare: (row: OutboxMessage) => handler.prepare(row),
      send: (row: OutboxMessage) =>
        handler.carrier.via === 'wire' ? handler.carrier.send(row, rendered(row), wire) : expect.fail(),
    };
  };
  const waitMinutes = async (row: OutboxMessage) => {
    const ready = await startProcess().prepare(row);
    return 'postponed' in ready ? ready.forMs / MINUTE_MS : 0;
  };

  it('holds the marketing to a domain that deferred a mail, in all processes, and no other mail', async () => {
    outcome = GREYLISTED;
    for (let n = 0; n < 3; n++) await startProcess().send(message(`a${n}@Slow.example`));
    // Five minutes, and half of the five over which the mails are spread.
    expect(await waitMinutes(message('b@slow.example'))).toBe(7.5);
    expect(await waitMinutes(message('b@other.example'))).toBe(0);
    expect(await waitMinutes(message('b@slow.example', { marketing: false }))).toBe(0);
    later(6);
    expect(await waitMinutes(message('b@slow.example'))).toBe(0);
  });

  it('waits twice as long after each deferral in a row, and begins again once a mail was accepted', async () => {
    const defer = async (minutes: number) => {
      later(minutes);
      outcome = GREYLISTED;
      await startProcess().send(message('a@slow.example'));
      return (await waitMinutes(message('b@slow.example'))) - 2.5;
    };
    expect([await defer(0), await defer(5), await defer(15), await defer(100)]).toEqual([5, 10, 20, 40]);
    outcome = SENT;
    // Accepted during the wait: a mail to another mailbox, which says nothing about the wait.
    await startProcess().send(message('c@slow.example'));
    expect(await waitMinutes(message('b@slow.example'))).toBe(42.5);
    later(141);
    await startProcess().send(message('c@slow.example'));
    expect(await defer(150)).toBe(5);
    later(60 * 25 + 160);
    expect(await dropSlowDomains({ db, now })).toBe(1);
  });

  it('tells a company whose content a domain refuses, and operators once it refuses several', async () => {
    const [one, two] = [(await makeTenant(db)).id, (await makeTenant(db)).id];
    outcome = SPAM;
    const refuse = async (tenantId: string | null, domain: string, count: number) => {
      for (let n = 0; n < count; n++) await startProcess().send(message(`a@${domain}`, { tenantId }));
    };
    await refuse(one, 'gmail.example', 4);
    await refuse(one, 'web.example', 3);
    await refuse(two, 'gmail.example', 2);
    await refuse(null, 'gmail.example', 9);
    const find = async () => Object.fromEntries(await findRefusingDomains(db, [one, two], NOW));
    expect(await find()).toEqual({ [one]: { domain: 'gmail.example', count: 4, others: 1 } });
    later(60 * 24 * 6);
    await refuse(two, 'gmail.example', 1);
    expect(await countRefusedCompanies(db, now)).toEqual([
      { domain: 'gmail.example', companies: 2 },
      { domain: 'web.example', companies: 1 },
    ]);
    later(60 * 24 * 7);
    expect(await countRefusedCompanies(db, now)).toEqual([]);
  });

  it('reads what a real server answers', async () => {
    const { id: tenantId } = await makeTenant(db);
    const sink = await startSmtpSink();
    sink.refuseDomains.set('grey.example', '451 4.7.1 Greylisted, try again in 5 minutes');
    sink.refuseDomains.set('spam.example', '550 5.7.1 Message looks like spam');
    const carrier = smtpCarrier({ url: sink.url, messageIdDomain: 'mail.example', connections: 1 });
    const worker = startProcess(carrier);
    await worker.send(message('a@grey.example', { tenantId }));
    for (let n = 0; n < 3; n++) await worker.send(message(`a${n}@spam.example`, { tenantId }));
    const bounceTo = 'bounce+b1@mail.example';
    const ok = message('a@well.example');
    expect(await carrier.send(ok, rendered(ok, { bounceTo }), wire)).toMatchObject({ result: 'sent' });
    expect(sink.received.map(({ from }) => from)).toEqual([bounceTo]);
    await carrier.close();
    await sink.close();
    expect(await waitMinutes(message('b@grey.example'))).toBe(7.5);
    expect([...(await findRefusingDomains(db, [tenantId], NOW)).values()]).toEqual([
      { domain: 'spam.example', count: 3, others: 0 },
    ]);
  });
});
