import { beforeAll, expect, it } from 'vitest';
import { newMail, rendered, renderTestMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { latch } from '../../tests/support/latch.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import { localMailbox } from '../adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '../domain/database.ts';
import type { WireOutcome } from './carriers.ts';
import { enqueue } from './enqueue.server.ts';
import { KIND_RULES, maxAttempts } from './rules.ts';
import { outboxSummary } from './summary.server.ts';

forEachDatabase((_name, makeDb) => {
  const { database, reported, start, byWire, plan, stateOf, settled } = outboxForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = database().db;
  });

  it('gives visitors priority, and still sends when they never stop coming', async () => {
    let calls = 0;
    const visitorsWait = () => ++calls > 0;
    start({ email: { prepare: renderTestMail, carrier: localMailbox } }, { visitorsWait });
    await plan(1);
    await settled(1);
    expect((await stateOf(1)).state).toBe('sent');
    expect(calls).toBeGreaterThan(1);
  });

  it('marks bulk mails of several connections as sending before their first byte, and each goes out once', async () => {
    const states: string[] = [];
    const handlers = byWire(async ({ id }) => {
      states.push((await db.outboxMessage.findUniqueOrThrow({ where: { id } })).state);
      return { result: 'sent', providerMessageId: `<${id}@test>` };
    });
    await enqueue(
      db,
      Array.from({ length: 60 }, (_, n) => newMail(n, { priority: 10, marketing: true })),
      NOW,
    );
    start(handlers);
    start(handlers);
    await settled(60);
    expect(states).toEqual(Array.from({ length: 60 }, () => 'sending'));
    const row = await stateOf(7);
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      providerMessageId: `<${row.id}@test>`,
      lastError: null,
      leaseUntil: null,
      sentAt: expect.any(Date),
    });
    expect(reported).toEqual([]);
  });

  it('sends what people wait for before bulk mails that it has taken already, and decides again about those that waited', async () => {
    const order: number[] = [];
    const first = latch();
    const numberOf = (message: { payload: unknown }) => (message.payload as { n: number }).n;
    let isPaused = false;
    const handlers = byWire(async (message) => {
      order.push(numberOf(message));
      if (order.length === 1) await first.opened;
      return { result: 'sent', providerMessageId: null };
    });
    const email = handlers.email;
    if (!email) throw new Error('There are mails.');
    const prepare = email.prepare;
    email.prepare = async (message) =>
      isPaused && message.marketing ? { suppressed: 'Paused.' } : prepare(message);
    await enqueue(
      db,
      [1, 2, 3].map((n) => newMail(n, { priority: 10, marketing: true })),
      NOW,
    );
    const worker = start(handlers, { rules: { email: { concurrency: 1 } }, freshMs: 0 });
    await until('the first is on the wire', async () => order.length === 1);
    isPaused = true;
    await plan(4);
    worker.wake();
    await until('the urgent one is taken', async () => (await stateOf(4)).state === 'claimed');
    first.open();
    await settled(4);
    const [onWire = 0, ...later] = order;
    expect(later).toEqual([4]);
    for (const waited of [1, 2, 3].filter((n) => n !== onWire))
      expect(await stateOf(waited)).toMatchObject({
        state: 'suppressed',
        lastError: 'Paused.',
        failures: [],
      });
  });

  it('decides again about all bulk mails that waited too long before it sends the first of them', async () => {
    const first = latch();
    const log: string[] = [];
    const nameOf = ({ payload }: { payload: unknown }) => (payload as { n: number }).n;
    const handlers = byWire(async (message) => {
      log.push(`send ${nameOf(message)}`);
      if (log.filter((entry) => entry.startsWith('send')).length === 1) await first.opened;
      return { result: 'sent', providerMessageId: null };
    });
    const email = handlers.email;
    if (!email) throw new Error('There are mails.');
    const prepare = email.prepare;
    email.prepare = (message) => {
      log.push(`decide ${nameOf(message)}`);
      return prepare(message);
    };
    await enqueue(
      db,
      [1, 2, 3].map((n) => newMail(n, { priority: 10, marketing: true })),
      NOW,
    );
    start(handlers, { rules: { email: { concurrency: 1 } }, freshMs: 0 });
    await until('the first is on the wire', async () => log.some((entry) => entry.startsWith('send')));
    const [a, b, c] = log.splice(0).map((entry) => entry.split(' ')[1]);
    first.open();
    await settled(3);
    expect([a, b, c]).toEqual(expect.arrayContaining(['1', '2', '3']));
    const [second, third] = log
      .filter((entry) => entry.startsWith('send'))
      .map((entry) => entry.split(' ')[1]);
    expect(log).toEqual([
      `decide ${second}`,
      `decide ${third}`,
      `send ${second}`,
      `decide ${third}`,
      `send ${third}`,
    ]);
  });

  it('gives back bulk mails that were marked ahead and waited too long, and decides anew about each', async () => {
    const MANY = 60;
    const freshMs = 300;
    const blocked = latch();
    let isPaused = false;
    let markedAhead: number[] = [];
    const sent: number[] = [];
    const numberOf = ({ payload }: { payload: unknown }) => (payload as { n: number }).n;
    const handlers = byWire(async (message) => {
      sent.push(numberOf(message));
      if (markedAhead.length > 0) return { result: 'sent', providerMessageId: null };
      const marked = await db.outboxMessage.findMany({
        where: { state: 'sending', id: { not: message.id } },
      });
      // Of the mail before, whose end is not written yet, it is known that it went out.
      markedAhead = marked.map(numberOf).filter((n) => !sent.includes(n));
      if (markedAhead.length > 0) await blocked.opened;
      return { result: 'sent', providerMessageId: null };
    });
    const email = handlers.email;
    if (!email) throw new Error('There are mails.');
    const prepare = email.prepare;
    email.prepare = async (message) => (isPaused ? { suppressed: 'Paused.' } : prepare(message));
    await enqueue(
      db,
      Array.from({ length: MANY }, (_, n) => newMail(n, { priority: 10, marketing: true })),
      NOW,
    );
    start(handlers, { rules: { email: { concurrency: 1 } }, freshMs });
    await until('some are marked ahead', async () => markedAhead.length > 0);
    isPaused = true;
    const sentBefore = sent.length;
    await new Promise((resolve) => setTimeout(resolve, freshMs + 50));
    for (const n of markedAhead) expect(await stateOf(n)).toMatchObject({ state: 'sending', attempts: 1 });
    blocked.open();
    await settled(MANY);
    expect(sent).toHaveLength(sentBefore);
    for (const n of markedAhead)
      expect(await stateOf(n)).toMatchObject({ state: 'suppressed', lastError: 'Paused.', failures: [] });
    expect(await db.outboxMessage.count({ where: { state: 'suppressed' } })).toBe(MANY - sentBefore);
    expect(reported).toEqual([]);
  });

  it('keeps the mails that were made together with one that can’t be kept', async () => {
    start({
      email: {
        prepare: renderTestMail,
        carrier: {
          via: 'store',
          async store(tx, messages, now) {
            await localMailbox.store(tx, messages as Parameters<typeof localMailbox.store>[1], now);
            if (messages.some(({ message }) => (message.payload as { n: number }).n === 2))
              throw new TypeError('no room');
          },
        },
      },
    });
    await enqueue(db, [newMail(1), newMail(2), newMail(3)], NOW);
    await settled(2);
    expect([(await stateOf(1)).state, (await stateOf(2)).state, (await stateOf(3)).state]).toEqual([
      'sent',
      'claimed',
      'sent',
    ]);
    expect(await db.localMail.count()).toBe(2);
    expect(reported).toMatchObject([{ message: 'no room' }]);
  });

  it('takes up what a dead worker left: prepared ones again, mails and texts on the wire as uncertain, webhooks again', async () => {
    const past = new Date(Date.now() - 1000);
    for (const [n, kind, state] of [
      [1, 'email', 'claimed'],
      [2, 'email', 'sending'],
      [3, 'sms', 'sending'],
      [4, 'webhook', 'sending'],
      [5, 'crm', 'sending'],
    ] as const) {
      await plan(n, { kind });
      await db.outboxMessage.update({
        where: { dedupeKey: `test:${n}` },
        data: { state, attempts: 1, claimedBy: 'dead', leaseUntil: past },
      });
    }
    await plan(6);
    await db.outboxMessage.update({
      where: { dedupeKey: 'test:6' },
      data: {
        state: 'claimed',
        attempts: maxAttempts(KIND_RULES.email),
        claimedBy: 'dead',
        leaseUntil: past,
      },
    });
    start({});
    await until(
      'none is onWire',
      async () => (await db.outboxMessage.count({ where: { leaseUntil: { not: null } } })) === 0,
    );
    const states = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await stateOf(n)).state));
    expect(states).toEqual(['planned', 'uncertain', 'uncertain', 'planned', 'planned', 'failed']);
    expect((await stateOf(2)).failures[0]?.error).toBe('The worker ended while the message was on the wire.');
  });

  it('leaves a living worker its messages, and believes it when its answer comes late', async () => {
    let answer: (outcome: WireOutcome) => void = () => undefined;
    start(byWire(() => new Promise((resolve) => (answer = resolve))));
    await plan(1);
    await until('it is on the wire', async () => (await stateOf(1)).state === 'sending');
    // As if the process had been frozen past its lease, and another had looked.
    await db.outboxMessage.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } });
    start({});
    await until('it is in doubt', async () => (await stateOf(1)).state === 'uncertain');
    answer({ result: 'sent', providerMessageId: 'x' });
    await until('the doubt is settled', async () => (await stateOf(1)).state === 'sent');
  });

  it('does not send what was taken from it while it was preparing', async () => {
    let sent = 0;
    let prepared: () => void = () => undefined;
    start({
      email: {
        prepare: async (m) => {
          await new Promise<void>((resolve) => (prepared = resolve));
          return rendered(m);
        },
        carrier: {
          via: 'wire',
          send: async (_message, _ready, { commitSending }) => {
            await commitSending();
            sent++;
            return { result: 'sent', providerMessageId: null };
          },
          close: async () => {},
        },
      },
    });
    await plan(1);
    await until('it is claimed', async () => (await stateOf(1)).state === 'claimed');
    await db.outboxMessage.updateMany({ data: { state: 'cancelled', claimedBy: null, leaseUntil: null } });
    prepared();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toBe(0);
    expect((await stateOf(1)).state).toBe('cancelled');
  });

  it('stops by finishing what is on the wire and giving back the rest untouched', async () => {
    const answers: (() => void)[] = [];
    const worker = start(
      byWire(
        () =>
          new Promise((resolve) => answers.push(() => resolve({ result: 'sent', providerMessageId: null }))),
      ),
    );
    await enqueue(
      db,
      Array.from({ length: 20 }, (_, n) => newMail(n)),
      NOW,
    );
    worker.wake();
    await until('the wire is full', async () => answers.length === 5);
    const stopped = worker.stop(5000);
    for (const done of answers) done();
    await stopped;
    const rows = await db.outboxMessage.groupBy({
      by: ['state', 'attempts'],
      _count: true,
      orderBy: { state: 'asc' },
    });
    expect(rows).toEqual([
      { state: 'planned', attempts: 0, _count: 15 },
      { state: 'sent', attempts: 1, _count: 5 },
    ]);
    expect(await db.outboxMessage.count({ where: { state: 'planned', claimedBy: { not: null } } })).toBe(0);
  });

  it('reports the state of the outbox', async () => {
    await plan(1);
    await plan(2, { notBefore: new Date(NOW.getTime() + 5000) });
    const late = new Date(NOW.getTime() + 1000);
    expect(await outboxSummary(db, { now: late })).toEqual({
      counts: [{ kind: 'email', state: 'planned', count: 2 }],
      oldestDueAt: NOW,
    });
    expect(await outboxSummary(db, { tenantId: 'unknown', now: late })).toEqual({
      counts: [],
      oldestDueAt: null,
    });
  });
});
