import { beforeAll, expect, it } from 'vitest';
import { localMailbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '#app/domain/database.ts';
import { readMailbox } from '#app/domain/messaging/index.ts';
import { newMail, rendered, until } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import { TEST_SEAL } from '../../tests/support/test-seal.ts';
import type { OutboxMessage, WireCarrier, WireOutcome } from './carriers.ts';
import { enqueue } from './enqueue.server.ts';
import { KIND_RULES } from './kind-rules.ts';
import type { RenderedMail } from './types.ts';

forEachDatabase((_name, makeDb) => {
  const {
    database,
    reported: reportedErrors,
    start,
    byWire,
    plan,
    stateOf: readItem,
    settled,
    claimOne,
    permitted,
  } = outboxForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = database().db;
  });

  it('plans a message once, however often it is planned, and keeps the first', async () => {
    expect(await plan(1)).toBe(1);
    expect(await enqueue(db, [newMail(1, { recipient: 'other@example.com' }), newMail(2)], NOW)).toBe(1);
    expect((await readItem(1)).recipient).toBe('visitor-1@example.com');
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
    await plan(1, { ...permitted(), purpose: 'plan-mail', payload: { n: 1, ä: [true, null] } });
    expect((await claimOne())[0]).toEqual({
      id: (await readItem(1)).id,
      tenantId: permitted().tenantId,
      kind: 'email',
      purpose: 'plan-mail',
      recipient: 'visitor-1@example.com',
      ...{ leadId: null, queue: null, marketing: true },
      payload: { n: 1, ä: [true, null] },
      createdAt: NOW,
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
    const batches = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claimOne({ limit: 7, token: `worker-${n}` })),
    );
    const ids = batches.flat().map((m) => m.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(100);
  });

  it('shares the work between workers so that each message goes out once', async () => {
    const sentIds: string[] = [];
    const send = async (m: OutboxMessage): Promise<WireOutcome> => {
      sentIds.push(m.id);
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
    expect(new Set(sentIds).size).toBe(60);
    expect(sentIds.length).toBe(60);
    const row = await readItem(7);
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      providerMessageId: `<${row.id}@test>`,
      lastError: null,
    });
    expect(row.sentAt).toBeInstanceOf(Date);
    expect(reportedErrors).toEqual([]);
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

  it('sends at most as many at once as the kind allows, and as many while their answers are late', async () => {
    const answers: (() => void)[] = [];
    let most = 0;
    start(
      byWire(async () => {
        await new Promise<void>((answer) => {
          most = Math.max(most, answers.push(answer));
          // The waiting attempts are answered once the maximum number is on the wire.
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
    // Few enough that the receiver can't count as slow.
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
      // The attempt ends while its commit is still pending.
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
        // The signal may have been aborted during the commit.
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
    const countInState = (state: string) => counts.find((each) => each.state === state)?._count ?? 0;
    expect(countInState('uncertain')).toBe(onTheWire);
    expect(countInState('planned')).toBe(8 - onTheWire);
  });

  it('waits as stated after a passing failure, and writes the attempt down without the address', async () => {
    start(
      byWire(async (m) => ({ result: 'transient', error: `451 <${m.recipient}> later`, statusCode: 451 })),
      { random: () => 0.5 },
    );
    await plan(1);
    await until('it failed once', async () => (await readItem(1)).failures.length === 1);
    const row = await readItem(1);
    expect(row).toMatchObject({
      state: 'planned',
      attempts: 1,
      claimedBy: null,
      leaseUntil: null,
      lastError: '451 <(recipient)> later',
    });
    expect(row.nextAttemptAt.getTime() - row.updatedAt.getTime()).toBe(315_000);
    expect(row.failures[0]).toMatchObject({ attempt: 1, statusCode: 451, error: '451 <(recipient)> later' });
  });

  it('gives up after as many attempts as stated', async () => {
    start(
      byWire(async () => ({ result: 'transient', error: 'not now' })),
      { rules: { email: { waits: [1, 1] } }, random: () => 0 },
    );
    await plan(1);
    await settled(1);
    expect(await readItem(1)).toMatchObject({ state: 'failed', attempts: 3, failures: { length: 3 } });
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
    expect([(await readItem(1)).state, (await readItem(2)).state]).toEqual(['failed', 'uncertain']);
  });

  it('says why a message is suppressed, and tries again what could not be prepared', async () => {
    start({
      email: {
        prepare: async (m) => {
          if ((m.payload as { n: number }).n === 1) return { suppressed: 'unsubscribed' };
          throw new TypeError('private words');
        },
        carrier: localMailbox(TEST_SEAL),
      },
    });
    await plan(1);
    await plan(2);
    await until('the second failed', async () => (await readItem(2)).failures.length === 1);
    await settled(1);
    expect(await readItem(1)).toMatchObject({ state: 'suppressed', lastError: 'unsubscribed' });
    expect(await readItem(2)).toMatchObject({
      state: 'planned',
      lastError: 'We could not prepare the message (TypeError).',
    });
  });

  it('looks at a message again that had to wait, and counts no attempt for it', async () => {
    let mayGo = false;
    start({
      email: {
        prepare: async (m) => (mayGo ? rendered(m) : { postponed: 'not yet', forMs: 60_000 }),
        carrier: localMailbox(TEST_SEAL),
      },
    });
    await plan(1);
    await until('it was put back', async () => (await readItem(1)).lastError === 'not yet');
    const waiting = await readItem(1);
    expect(waiting).toMatchObject({ state: 'planned', attempts: 0, failures: [] });
    expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
    mayGo = true;
    await db.outboxMessage.updateMany({ data: { nextAttemptAt: new Date() } });
    await settled(1);
    expect(await readItem(1)).toMatchObject({ state: 'sent', attempts: 1 });
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
        carrier: localMailbox(TEST_SEAL),
      },
    });
    await plan(1);
    await settled(1);
    expect((await readItem(1)).state).toBe('sent');
    const { id } = await db.localMail.findFirstOrThrow();
    expect(await db.localMail.findFirst()).toMatchObject({
      outboxMessageId: (await readItem(1)).id,
      html: null,
    });
    expect(await readMailbox({ db, seal: TEST_SEAL, id })).toMatchObject({
      kind: 'email',
      sender: 'Ünser Shop, Inc. <shop@example.com>',
      recipient: 'visitor-1@example.com',
      html: '<img src="data:image/png;base64,AQID">',
      headers: { 'X-Test': 'yes', 'Reply-To': 'reply@example.com' },
    });
  });
});
