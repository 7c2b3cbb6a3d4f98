import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMail, rendered, renderTestMail, until } from '../../tests/faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { localMailbox } from '../adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '../domain/database.ts';
import type { OutboxHandlers, OutboxMessage, WireCarrier, WireOutcome } from './carriers.ts';
import { enqueue } from './enqueue.server.ts';
import { KIND_RULES, maxAttempts } from './rules.ts';
import { claim } from './statements.server.ts';
import { outboxSummary } from './summary.server.ts';
import type { RenderedMail } from './types.ts';
import { type OutboxWorker, startWorker, type WorkerOptions } from './worker.server.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

forEachDatabase((_name, makeDb) => {
  let made: TestDatabase;
  let db: Database;
  const workers: OutboxWorker[] = [];
  const reported: unknown[] = [];

  beforeAll(async () => {
    made = await makeDb();
    db = made.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.localMail.deleteMany();
    reported.length = 0;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(100)));
  });

  const start = (handlers: OutboxHandlers, over: Partial<WorkerOptions> = {}) => {
    const { provider } = made;
    const worker = startWorker({
      db,
      provider,
      handlers,
      report: (e) => reported.push(e),
      pollMs: 20,
      ...over,
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
  const plan = (n: number, over = {}) => enqueue(db, newMail(n, over), NOW);
  const stateOf = async (n: number) =>
    db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `test:${n}` }, include: { failures: true } });
  const settled = (count: number) =>
    until(
      `${count} messages are settled`,
      async () =>
        (await db.outboxMessage.count({ where: { state: { notIn: ['planned', 'claimed', 'sending'] } } })) ===
        count,
    );
  const claimOne = (over: Partial<Parameters<typeof claim>[1]> = {}) =>
    claim(db, {
      provider: made.provider,
      kind: 'email',
      limit: 1,
      token: 'somebody',
      leaseUntil: new Date(NOW.getTime() + 60_000),
      now: NOW,
      ...over,
    });

  it('plans a message once, however often it is planned, and keeps the first', async () => {
    expect(await plan(1)).toBe(1);
    expect(await enqueue(db, [newMail(1, { recipient: 'other@example.com' }), newMail(2)], NOW)).toBe(1);
    expect((await stateOf(1)).recipient).toBe('visitor-1@example.com');
  });

  it('plans nothing when the transaction around it fails', async () => {
    const failing = db.$transaction(async (tx) => {
      await enqueue(tx, newMail(1), NOW);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it('gives a worker what was planned, in every field', async () => {
    await plan(1, { purpose: 'plan-mail', marketing: true, payload: { n: 1, ä: [true, null] } });
    const [message] = await claimOne();
    expect(message).toEqual({
      id: (await stateOf(1)).id,
      tenantId: null,
      kind: 'email',
      purpose: 'plan-mail',
      recipient: 'visitor-1@example.com',
      leadId: null,
      marketing: true,
      payload: { n: 1, ä: [true, null] },
      attempt: 1,
    });
  });

  it('hands out what is due only, the urgent first and each kind by itself', async () => {
    await plan(1, { priority: 10 });
    await plan(2, { notBefore: new Date(NOW.getTime() + 1) });
    await plan(3);
    await plan(4, { kind: 'webhook' });
    expect((await claimOne({ limit: 10 })).map((m) => (m.payload as { n: number }).n)).toEqual([3, 1]);
  });

  it('never hands a message to two of many who ask at once', async () => {
    await enqueue(
      db,
      Array.from({ length: 100 }, (_, n) => newMail(n)),
      NOW,
    );
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claimOne({ limit: 7, token: `worker-${n}` })),
    );
    const ids = taken.flat().map((m) => m.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(100);
  });

  it('shares the work between workers so that each message goes out once', async () => {
    const seen: string[] = [];
    const send = async (m: OutboxMessage): Promise<WireOutcome> => {
      seen.push(m.id);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return { result: 'sent', providerMessageId: `<${m.id}@test>` };
    };
    await enqueue(
      db,
      Array.from({ length: 60 }, (_, n) => newMail(n)),
      NOW,
    );
    for (let i = 0; i < 3; i++) start(byWire(send));
    await settled(60);
    expect(new Set(seen).size).toBe(60);
    expect(seen.length).toBe(60);
    const row = await stateOf(7);
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      providerMessageId: `<${row.id}@test>`,
      lastError: null,
    });
    expect(row.sentAt).toBeInstanceOf(Date);
    expect(reported).toEqual([]);
  });

  it('is committed as sending before the first byte goes out', async () => {
    const states: string[] = [];
    start(
      byWire(async (m) => {
        states.push((await db.outboxMessage.findUniqueOrThrow({ where: { id: m.id } })).state);
        return { result: 'sent', providerMessageId: null };
      }),
    );
    await plan(1);
    await settled(1);
    expect(states).toEqual(['sending']);
  });

  it('sends at once when woken, without waiting to look', async () => {
    const worker = start(
      byWire(async () => ({ result: 'sent', providerMessageId: null })),
      { pollMs: 60_000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await plan(1);
    worker.wake();
    await settled(1);
  });

  it('has no more on the wire at once than the kind allows, and as many while their answers are late', async () => {
    const answers: (() => void)[] = [];
    let most = 0;
    start(
      byWire(async () => {
        await new Promise<void>((answer) => {
          most = Math.max(most, answers.push(answer));
          // The first ones are answered when the wire is full.
          if (most === KIND_RULES.email.concurrency)
            for (const each of answers.splice(0)) setTimeout(each, 5);
        });
        return { result: 'sent', providerMessageId: null };
      }),
    );
    await enqueue(
      db,
      Array.from({ length: 30 }, (_, n) => newMail(n)),
      NOW,
    );
    await settled(30);
    expect(most).toBe(KIND_RULES.email.concurrency);
  });

  it('waits for the answer to a message before it sends the next, while answers are quick', async () => {
    let now = 0;
    let most = 0;
    start(
      byWire(async () => {
        most = Math.max(most, ++now);
        await new Promise(setImmediate);
        now--;
        return { result: 'sent', providerMessageId: null };
      }),
    );
    // As few as can't have the receiver counted as slow.
    await enqueue(
      db,
      Array.from({ length: 4 }, (_, n) => newMail(n)),
      NOW,
    );
    await settled(4);
    expect(most).toBe(1);
  });

  it('goes on with the others after attempts that failed before or after their commit', async () => {
    let count = 0;
    const handlers = byWire(async () => ({ result: 'transient', error: 'not now' }));
    const { carrier } = handlers.email as { carrier: WireCarrier<RenderedMail> };
    const sendAfterCommit = carrier.send.bind(carrier);
    carrier.send = async (message, ready, wire) => {
      if (++count % 2 === 0) return sendAfterCommit(message, ready, wire);
      // Its connection ends while it waits for its commit.
      void wire.commitSending().catch(() => undefined);
      return { result: 'transient', error: 'not now' };
    };
    start(handlers, { rules: { email: { waits: [] } } });
    await enqueue(
      db,
      Array.from({ length: 12 }, (_, n) => newMail(n)),
      NOW,
    );
    await until(
      'each has failed',
      async () => (await db.outboxMessage.count({ where: { state: 'failed' } })) === 12,
    );
  });

  it('stops within its grace while messages wait for the answer to another', async () => {
    let onTheWire = 0;
    const worker = start(
      byWire(async (_message, _ready, signal) => {
        onTheWire++;
        // It may have been ended while its commit was on the way.
        if (!signal.aborted)
          await new Promise<void>((ended) => signal.addEventListener('abort', () => ended()));
        return { result: 'unknown', error: 'ended' };
      }),
    );
    await enqueue(
      db,
      Array.from({ length: 8 }, (_, n) => newMail(n)),
      NOW,
    );
    worker.wake();
    await until('one is on the wire', async () => onTheWire > 0);
    await worker.stop(1);
    const counts = await db.outboxMessage.groupBy({ by: ['state'], _count: true });
    const of = (state: string) => counts.find((each) => each.state === state)?._count ?? 0;
    expect(of('uncertain')).toBe(onTheWire);
    expect(of('planned')).toBe(8 - onTheWire);
  });

  it('waits as stated after a passing failure, and writes the attempt down without the address', async () => {
    start(
      byWire(async (m) => ({ result: 'transient', error: `451 <${m.recipient}> later`, statusCode: 451 })),
      { random: () => 0.5 },
    );
    await plan(1);
    await until('it failed once', async () => (await stateOf(1)).failures.length === 1);
    const row = await stateOf(1);
    expect(row).toMatchObject({
      state: 'planned',
      attempts: 1,
      claimedBy: null,
      leaseUntil: null,
      lastError: '451 <(recipient)> later',
    });
    expect(row.nextAttemptAt.getTime() - row.updatedAt.getTime()).toBe(15_000);
    expect(row.failures[0]).toMatchObject({ attempt: 1, statusCode: 451, error: '451 <(recipient)> later' });
  });

  it('gives up after as many attempts as stated', async () => {
    start(
      byWire(async () => ({ result: 'transient', error: 'not now' })),
      { rules: { email: { waits: [1, 1] } }, random: () => 0 },
    );
    await plan(1);
    await settled(1);
    expect(await stateOf(1)).toMatchObject({ state: 'failed', attempts: 3, failures: { length: 3 } });
  });

  it('never sends again what was refused, nor what may have arrived', async () => {
    const sent: number[] = [];
    start(
      byWire(async (m) => {
        const { n } = m.payload as { n: number };
        sent.push(n);
        return n === 1
          ? { result: 'refused', error: 'no', statusCode: 550 }
          : { result: 'unknown', error: 'lost' };
      }),
    );
    await plan(1);
    await plan(2);
    await settled(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent.sort()).toEqual([1, 2]);
    expect([(await stateOf(1)).state, (await stateOf(2)).state]).toEqual(['failed', 'uncertain']);
  });

  it('says why a message is suppressed, and tries again what could not be prepared', async () => {
    start({
      email: {
        prepare: async (m) => {
          if ((m.payload as { n: number }).n === 1) return { suppressed: 'unsubscribed' };
          throw new TypeError('private words');
        },
        carrier: localMailbox,
      },
    });
    await plan(1);
    await plan(2);
    await until('the second failed', async () => (await stateOf(2)).failures.length === 1);
    await settled(1);
    expect(await stateOf(1)).toMatchObject({ state: 'suppressed', lastError: 'unsubscribed' });
    expect(await stateOf(2)).toMatchObject({
      state: 'planned',
      lastError: 'The message could not be prepared (TypeError).',
    });
  });

  it('looks at a message again that had to wait, and counts no attempt for it', async () => {
    let mayGo = false;
    start({
      email: {
        prepare: async (m) => (mayGo ? rendered(m) : { postponed: 'not yet', forMs: 60_000 }),
        carrier: localMailbox,
      },
    });
    await plan(1);
    await until('it was put back', async () => (await stateOf(1)).lastError === 'not yet');
    const waiting = await stateOf(1);
    expect(waiting).toMatchObject({ state: 'planned', attempts: 0, failures: [] });
    expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
    mayGo = true;
    await db.outboxMessage.updateMany({ data: { nextAttemptAt: new Date() } });
    await settled(1);
    expect(await stateOf(1)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('keeps mails in the local mailbox as they would have gone out', async () => {
    start({
      email: {
        prepare: async (m) =>
          rendered(m, {
            html: '<img src="cid:logo">',
            replyTo: 'reply@example.com',
            inline: [
              {
                cid: 'logo',
                filename: 'l.png',
                contentType: 'image/png',
                content: new Uint8Array([1, 2, 3]),
              },
            ],
          }),
        carrier: localMailbox,
      },
    });
    await plan(1);
    await settled(1);
    expect((await stateOf(1)).state).toBe('sent');
    expect(await db.localMail.findFirstOrThrow()).toMatchObject({
      outboxMessageId: (await stateOf(1)).id,
      kind: 'email',
      sender: 'Ünser Shop, Inc. <shop@example.com>',
      recipient: 'visitor-1@example.com',
      html: '<img src="data:image/png;base64,AQID">',
      headers: { 'X-Test': 'yes', 'Reply-To': 'reply@example.com' },
    });
  });

  it('lets visitors go first, and sends all the same when they never stop coming', async () => {
    let asked = 0;
    const visitorsWait = () => ++asked > 0;
    start({ email: { prepare: renderTestMail, carrier: localMailbox } }, { visitorsWait });
    await plan(1);
    await settled(1);
    expect((await stateOf(1)).state).toBe('sent');
    expect(asked).toBeGreaterThan(1);
  });

  it('keeps the mails that were made together with one that can’t be kept', async () => {
    start({
      email: {
        prepare: renderTestMail,
        carrier: {
          via: 'store',
          async store(tx, kept, now) {
            await localMailbox.store(tx, kept as Parameters<typeof localMailbox.store>[1], now);
            if (kept.some(({ message }) => (message.payload as { n: number }).n === 2))
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
      'none is held',
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

  it('says how the outbox stands', async () => {
    await plan(1);
    await plan(2, { notBefore: new Date(NOW.getTime() + 5000) });
    const late = new Date(NOW.getTime() + 1000);
    expect(await outboxSummary(db, { now: late })).toEqual({
      counts: [{ kind: 'email', state: 'planned', count: 2 }],
      oldestDueAt: NOW,
    });
    expect(await outboxSummary(db, { tenantId: 'nobody', now: late })).toEqual({
      counts: [],
      oldestDueAt: null,
    });
  });
});
