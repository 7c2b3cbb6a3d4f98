import { beforeAll, expect, it } from 'vitest';
import { localMailbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '#app/domain/database.ts';
import { newMail, rendered, renderTestMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import { TEST_SEAL } from '../../tests/support/test-seal.ts';
import type { WireOutcome } from './carriers.ts';
import { enqueue } from './enqueue.server.ts';
import { KIND_RULES, maxAttempts } from './kind-rules.ts';

forEachDatabase((_name, makeDb) => {
  const {
    database,
    reported: reportedErrors,
    start,
    byWire,
    plan,
    stateOf: readItem,
    settled,
  } = outboxForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = database().db;
  });

  it('gives visitors priority, and still sends when they never stop coming', async () => {
    let calls = 0;
    const visitorsWait = () => ++calls > 0;
    start({ email: { prepare: renderTestMail, carrier: localMailbox(TEST_SEAL) } }, { visitorsWait });
    await plan(1);
    await settled(1);
    expect((await readItem(1)).state).toBe('sent');
    expect(calls).toBeGreaterThan(1);
  });

  it('keeps the mails that were made together with one that can’t be kept', async () => {
    start({
      email: {
        prepare: renderTestMail,
        carrier: {
          via: 'store',
          async store(tx, messages, now) {
            await localMailbox(TEST_SEAL).store(
              tx,
              messages as Parameters<ReturnType<typeof localMailbox>['store']>[1],
              now,
            );
            if (messages.some(({ message }) => (message.payload as { n: number }).n === 2))
              throw new TypeError('no room');
          },
        },
      },
    });
    await enqueue(db, [newMail(1), newMail(2), newMail(3)], NOW);
    await settled(2);
    expect([(await readItem(1)).state, (await readItem(2)).state, (await readItem(3)).state]).toEqual([
      'sent',
      'claimed',
      'sent',
    ]);
    expect(await db.localMail.count()).toBe(2);
    expect(reportedErrors).toMatchObject([{ message: 'no room' }]);
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
    const states = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await readItem(n)).state));
    expect(states).toEqual(['planned', 'uncertain', 'uncertain', 'planned', 'planned', 'planned']);
    // It was claimed for its last attempt, which did not take place.
    expect(await readItem(6)).toMatchObject({ attempts: maxAttempts(KIND_RULES.email) - 1, failures: [] });
    expect((await readItem(2)).failures[0]?.error).toBe(
      'The worker stopped while the message was being sent.',
    );
  });

  it('leaves a living worker its messages, and believes it when its answer comes late', async () => {
    let answer: (outcome: WireOutcome) => void = () => undefined;
    start(byWire(() => new Promise((resolve) => (answer = resolve))));
    await plan(1);
    await until('it is on the wire', async () => (await readItem(1)).state === 'sending');
    // As if the process had been frozen past its lease, and another one had recovered the row.
    await db.outboxMessage.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } });
    start({});
    await until('it is in doubt', async () => (await readItem(1)).state === 'uncertain');
    answer({ result: 'sent', providerMessageId: 'x' });
    await until('the doubt is settled', async () => (await readItem(1)).state === 'sent');
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
    await until('it is claimed', async () => (await readItem(1)).state === 'claimed');
    await db.outboxMessage.updateMany({ data: { state: 'cancelled', claimedBy: null, leaseUntil: null } });
    prepared();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toBe(0);
    expect((await readItem(1)).state).toBe('cancelled');
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
});
