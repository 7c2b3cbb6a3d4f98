import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { localMailbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { newMail, renderTestMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { TEST_SEAL } from '../../tests/support/test-seal.ts';
import { claim } from './claim-and-settle.server.ts';
import { enqueue } from './enqueue.server.ts';
import { recoverLost } from './recover.server.ts';
import { type OutboxWorker, startWorker, type WorkerOptions } from './worker.server.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const TOMORROW = new Date(NOW.getTime() + DAY_MS);
const MINUTE_MS = 60_000;

/** The clock was set forward by a day, and then back. */
forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let clock: Date;
  const workers: OutboxWorker[] = [];
  const reportedErrors: unknown[] = [];

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    clock = NOW;
    reportedErrors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(100)));
  });

  const start = (over: Partial<WorkerOptions> = {}) => {
    const worker = startWorker({
      db,
      provider: database.provider,
      handlers: { email: { prepare: renderTestMail, carrier: localMailbox(TEST_SEAL) } },
      report: (error) => reportedErrors.push(error),
      pollMs: 10,
      leaseMs: 60,
      now: () => clock,
      ...over,
    });
    workers.push(worker);
  };
  const row = (n: number) => db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `test:${n}` } });
  const isSent = (n: number) => until(`mail ${n} is sent`, async () => (await row(n)).state === 'sent');
  /**
   * Adds an item that a dead worker has claimed. Uses one transaction, because the test's worker may claim the item as soon as it exists.
   */
  const enqueueLost = (n: number, leaseUntil: Date) =>
    db.$transaction(async (tx) => {
      await enqueue(tx, newMail(n), new Date(NOW.getTime() - DAY_MS));
      await tx.outboxMessage.updateMany({
        where: { dedupeKey: `test:${n}` },
        data: { state: 'claimed', claimedBy: 'gone', attempts: 1, leaseUntil },
      });
    });
  const claimAt = (now: Date) =>
    claim(db, {
      provider: database.provider,
      kind: 'email',
      limit: 1,
      token: 'a worker that is gone',
      leaseUntil: new Date(now.getTime() + MINUTE_MS),
      now,
    });

  it('takes a claim from a clock that was a day ahead as lapsed, and leaves one alone that may be alive', async () => {
    await enqueue(db, [newMail(1), newMail(2)], NOW);
    await claimAt(TOMORROW);
    expect(await recoverLost(db, NOW)).toEqual({ retry: 1, fail: 0, doubt: 0, hold: 0 });
    await claimAt(NOW);
    expect(await recoverLost(db, NOW)).toEqual({ retry: 0, fail: 0, doubt: 0, hold: 0 });
  });

  it('says of a mail that was on the wire then that its fate is uncertain, at once and not a day later', async () => {
    await enqueue(db, newMail(1), NOW);
    await claimAt(TOMORROW);
    await db.outboxMessage.updateMany({ data: { state: 'sending' } });
    expect(await recoverLost(db, NOW)).toEqual({ retry: 0, fail: 0, doubt: 1, hold: 0 });
  });

  it('sends at once what was planned while the clock was ahead, and what was to be tried again', async () => {
    await enqueue(db, [newMail(1), newMail(2)], TOMORROW);
    await db.outboxMessage.update({
      where: { dedupeKey: 'test:2' },
      data: { attempts: 3, lastError: '451', nextAttemptAt: new Date(TOMORROW.getTime() + 10 * MINUTE_MS) },
    });
    start();
    await isSent(1);
    await isSent(2);
    expect(reportedErrors).toEqual([]);
  });

  it('does not hurry what was put off on purpose', async () => {
    const onPurpose = new Date(TOMORROW.getTime() + 2 * DAY_MS);
    await enqueue(db, newMail(1, { notBefore: onPurpose }), TOMORROW);
    await enqueue(db, newMail(2, { notBefore: onPurpose }), NOW);
    await enqueue(db, newMail(3), TOMORROW);
    start();
    await isSent(3);
    for (const n of [1, 2])
      expect(await row(n)).toMatchObject({ state: 'planned', nextAttemptAt: onPurpose });
  });

  it('goes on looking after the messages of ended workers once the clock is back', async () => {
    clock = TOMORROW;
    start();
    await enqueue(db, newMail(1), NOW);
    await isSent(1);
    clock = NOW;
    // A check that began before the clock was set back postpones lapsed rows until tomorrow. For that check row 2 has not lapsed, so the
    // row's recovery shows that the check is over.
    await enqueueLost(2, new Date(TOMORROW.getTime() + MINUTE_MS));
    await isSent(2);
    await enqueueLost(3, new Date(NOW.getTime() - 1));
    await isSent(3);
  });

  it('does not doubt a message that it has on the wire itself while the clock jumps', async () => {
    let answer: () => void = () => undefined;
    start({
      handlers: {
        email: {
          prepare: renderTestMail,
          carrier: {
            via: 'wire',
            async send(_message, _ready, { commitSending }) {
              await commitSending();
              await new Promise<void>((resolve) => {
                answer = resolve;
              });
              return { result: 'transient', error: 'later' };
            },
            close: async () => undefined,
          },
        },
      },
    });
    await enqueue(db, newMail(1), NOW);
    await until('it is on the wire', async () => (await row(1)).state === 'sending');
    for (const time of [TOMORROW, NOW]) {
      clock = time;
      // The recovery of another row shows that the housekeeping has run.
      const n = time === NOW ? 3 : 2;
      await enqueue(db, newMail(n, { kind: 'sms' }), NOW);
      await db.outboxMessage.updateMany({
        where: { dedupeKey: `test:${n}` },
        data: { state: 'claimed', claimedBy: 'gone', attempts: 1, leaseUntil: new Date(0) },
      });
      await until('the housekeeping came by', async () => (await row(n)).state === 'planned');
      expect((await row(1)).state).toBe('sending');
    }
    answer();
    await until('it is settled', async () => (await row(1)).state !== 'sending');
    expect((await row(1)).state).toBe('planned');
  });
});
