import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { OutboxHandlers, OutboxMessage, WireOutcome } from '#app/outbox/carriers.ts';
import { claim } from '#app/outbox/claim-and-settle.server.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import { type OutboxWorker, startWorker, type WorkerOptions } from '#app/outbox/worker.server.ts';
import { makeTenant } from '../data/rows.ts';
import { newMail, renderTestMail, until } from '../faults/mails.ts';
import { makeConsent } from './consents.ts';
import type { TestDatabase } from './databases.ts';

export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Provides an empty outbox for each test of a file, and workers that end with the test. */
export function outboxForTests(makeDb: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  const workers: OutboxWorker[] = [];
  const reportedErrors: unknown[] = [];

  let permitted: { tenantId: string; consentId: string; marketing: true };
  beforeAll(async () => {
    database = await makeDb();
    const { id: tenantId } = await makeTenant(database.db);
    permitted = { tenantId, consentId: await makeConsent(database.db, tenantId), marketing: true };
  });
  beforeEach(async () => {
    await database.db.outboxMessage.deleteMany();
    await database.db.localMail.deleteMany();
    reportedErrors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(100)));
  });

  const start = (handlers: OutboxHandlers, over: Partial<WorkerOptions> = {}) => {
    const worker = startWorker({
      db: database.db,
      provider: database.provider,
      handlers,
      report: (e) => reportedErrors.push(e),
      pollMs: 20,
      ...over,
      // A send that a test leaves without a response must not open extra slots for other items, however slow the machine is.
      rules: { ...over.rules, email: { freshTries: { max: 0, afterMs: 0 }, ...over.rules?.email } },
    });
    workers.push(worker);
    return worker;
  };
  const byWire = (
    send: (message: OutboxMessage, ready: unknown, signal: AbortSignal) => Promise<WireOutcome>,
  ): OutboxHandlers => ({
    email: {
      prepare: renderTestMail,
      carrier: {
        via: 'wire',
        async send(message, ready, { signal, commitSending }) {
          await commitSending();
          return send(message, ready, signal);
        },
        close: async () => {},
      },
    },
  });
  const plan = (n: number, over = {}) => enqueue(database.db, newMail(n, over), NOW);
  const findMessage = async (n: number) =>
    database.db.outboxMessage.findUniqueOrThrow({
      where: { dedupeKey: `test:${n}` },
      include: { failures: true },
    });
  const settled = (count: number) =>
    until(
      `${count} messages are settled`,
      async () =>
        (await database.db.outboxMessage.count({
          where: { state: { notIn: ['planned', 'claimed', 'sending'] } },
        })) === count,
    );
  const claimOne = (over: Partial<Parameters<typeof claim>[1]> = {}) =>
    claim(database.db, {
      provider: database.provider,
      kind: 'email',
      limit: 1,
      token: 'somebody',
      leaseUntil: new Date(NOW.getTime() + 60_000),
      now: NOW,
      ...over,
    });

  return {
    database: () => database,
    reported: reportedErrors,
    start,
    byWire,
    plan,
    stateOf: findMessage,
    settled,
    claimOne,
    /** Fields of a marketing item that a consent permits. */
    permitted: () => permitted,
  };
}
