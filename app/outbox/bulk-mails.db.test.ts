import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { newMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { latch } from '../../tests/support/latch.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import { enqueue } from './enqueue.server.ts';

forEachDatabase((_name, makeDb) => {
  const {
    database,
    reported: reportedErrors,
    start,
    byWire,
    plan,
    stateOf: findRow,
    settled,
    permitted,
  } = outboxForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = database().db;
  });

  it('marks bulk mails of several connections as sending before their first byte, and each goes out once', async () => {
    const states: string[] = [];
    const handlers = byWire(async ({ id }) => {
      states.push((await db.outboxMessage.findUniqueOrThrow({ where: { id } })).state);
      return { result: 'sent', providerMessageId: `<${id}@test>` };
    });
    await enqueue(
      db,
      Array.from({ length: 60 }, (_, n) => newMail(n, { priority: 10, ...permitted() })),
      NOW,
    );
    start(handlers);
    start(handlers);
    await settled(60);
    expect(states).toEqual(Array.from({ length: 60 }, () => 'sending'));
    const row = await findRow(7);
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      providerMessageId: `<${row.id}@test>`,
      lastError: null,
      leaseUntil: null,
      sentAt: expect.any(Date),
    });
    expect(reportedErrors).toEqual([]);
  });

  it('sends what people wait for before bulk mails that it has taken already, and decides again about those that waited', async () => {
    const order: number[] = [];
    const first = latch();
    const readNumber = (message: { payload: unknown }) => (message.payload as { n: number }).n;
    let isPaused = false;
    const handlers = byWire(async (message) => {
      order.push(readNumber(message));
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
      [1, 2, 3].map((n) => newMail(n, { priority: 10, ...permitted() })),
      NOW,
    );
    const worker = start(handlers, { rules: { email: { concurrency: 1 } }, freshMs: 0 });
    await until('the first is on the wire', async () => order.length === 1);
    isPaused = true;
    await plan(4);
    worker.wake();
    await until('the urgent one is taken', async () => (await findRow(4)).state === 'claimed');
    first.open();
    await settled(4);
    const [onWire = 0, ...later] = order;
    expect(later).toEqual([4]);
    for (const waited of [1, 2, 3].filter((n) => n !== onWire))
      expect(await findRow(waited)).toMatchObject({
        state: 'suppressed',
        lastError: 'Paused.',
        failures: [],
      });
  });

  it('decides again about all bulk mails that waited too long before it sends the first of them', async () => {
    const first = latch();
    const log: string[] = [];
    const readNumber = ({ payload }: { payload: unknown }) => (payload as { n: number }).n;
    const handlers = byWire(async (message) => {
      log.push(`send ${readNumber(message)}`);
      if (log.filter((entry) => entry.startsWith('send')).length === 1) await first.opened;
      return { result: 'sent', providerMessageId: null };
    });
    const email = handlers.email;
    if (!email) throw new Error('There are mails.');
    const prepare = email.prepare;
    email.prepare = (message) => {
      log.push(`decide ${readNumber(message)}`);
      return prepare(message);
    };
    await enqueue(
      db,
      [1, 2, 3].map((n) => newMail(n, { priority: 10, ...permitted() })),
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
    const readNumber = ({ payload }: { payload: unknown }) => (payload as { n: number }).n;
    const handlers = byWire(async (message) => {
      sent.push(readNumber(message));
      if (markedAhead.length > 0) return { result: 'sent', providerMessageId: null };
      const marked = await db.outboxMessage.findMany({
        where: { state: 'sending', id: { not: message.id } },
      });
      // The previous mail has been sent but is still marked, because its result is not stored yet.
      markedAhead = marked.map(readNumber).filter((n) => !sent.includes(n));
      if (markedAhead.length > 0) await blocked.opened;
      return { result: 'sent', providerMessageId: null };
    });
    const email = handlers.email;
    if (!email) throw new Error('There are mails.');
    const prepare = email.prepare;
    email.prepare = async (message) => (isPaused ? { suppressed: 'Paused.' } : prepare(message));
    await enqueue(
      db,
      Array.from({ length: MANY }, (_, n) => newMail(n, { priority: 10, ...permitted() })),
      NOW,
    );
    start(handlers, { rules: { email: { concurrency: 1 } }, freshMs });
    await until('some are marked ahead', async () => markedAhead.length > 0);
    isPaused = true;
    const sentBefore = sent.length;
    await new Promise((resolve) => setTimeout(resolve, freshMs + 50));
    for (const n of markedAhead) expect(await findRow(n)).toMatchObject({ state: 'sending', attempts: 1 });
    blocked.open();
    await settled(MANY);
    expect(sent).toHaveLength(sentBefore);
    for (const n of markedAhead)
      expect(await findRow(n)).toMatchObject({ state: 'suppressed', lastError: 'Paused.', failures: [] });
    expect(await db.outboxMessage.count({ where: { state: 'suppressed' } })).toBe(MANY - sentBefore);
    expect(reportedErrors).toEqual([]);
  });

  it('gives back what was marked ahead when it is stopped while it takes more', async () => {
    const MANY = 60;
    const blocked = latch();
    let isTaking = false;
    const sent: string[] = [];
    const handlers = byWire(async ({ id }) => {
      sent.push(id);
      const ahead = await db.outboxMessage.count({ where: { state: 'sending', id: { notIn: sent } } });
      if (ahead > 0 && sent.length > MANY - 15) await blocked.opened;
      return { result: 'sent', providerMessageId: null };
    });
    await enqueue(
      db,
      Array.from({ length: MANY }, (_, n) => newMail(n, { priority: 10, ...permitted() })),
      NOW,
    );
    let isBlocked = false;
    const visitorsWait = () => {
      isTaking ||= isBlocked;
      return isBlocked;
    };
    const worker = start(handlers, { rules: { email: { concurrency: 1 } }, visitorsWait });
    const inDoubt = () => db.outboxMessage.count({ where: { state: 'sending', id: { notIn: sent } } });
    await until(
      'some are marked ahead of one that takes long',
      async () => sent.length > MANY - 15 && (await inDoubt()) > 0,
    );
    isBlocked = true;
    await until('more are being taken', async () => {
      worker.wake();
      return isTaking;
    });
    const stopped = worker.stop(5000);
    blocked.open();
    await stopped;
    const rows = await db.outboxMessage.groupBy({ by: ['state', 'attempts'], _count: true });
    expect(rows).toEqual(
      expect.arrayContaining([
        { state: 'planned', attempts: 0, _count: MANY - sent.length },
        { state: 'sent', attempts: 1, _count: sent.length },
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(reportedErrors).toEqual([]);
  });
});
