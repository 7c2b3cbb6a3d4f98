import { setTimeout as sleep } from 'node:timers/promises';
import { raw, sqltag as sql } from '@prisma/client/runtime/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '#app/db/connect.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { makeTenant } from '../../tests/data/rows.ts';
import { newMail } from '../../tests/faults/mails.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { mayBeDeleted } from './deleted-keys.server.ts';
import { emptySettled, selectOver } from './empty-settled.server.ts';
import { enqueue, type NewMessage } from './enqueue.server.ts';
import { readUndelivered } from './list-undelivered.server.ts';
import { listUndeliveredGroups } from './list-undelivered-groups.server.ts';
import { planAgain, planFailedAgain } from './plan-again.server.ts';

// Later than the migration, which is dated by the real clock.
const NOW = new Date(Date.now() + 100 * DAY_MS);
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const WARNING = 'payment-failed';

forEachDatabase((name, makeDb) => {
  let db: Database;
  let provider: 'sqlite' | 'postgresql';
  let url: string;
  let tenantId: string;
  beforeAll(async () => {
    ({ db, provider, url } = await makeDb());
    tenantId = (await makeTenant(db)).id;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.outboxKey.deleteMany();
  });

  const empty = (over: Partial<Parameters<typeof emptySettled>[0]> = {}) =>
    emptySettled({ db, provider, now: NOW, ...over });
  /** Adds a settled item that was planned the given number of days ago. */
  const settle = async (n: number, state: string, days: number, over: Partial<NewMessage> = {}) => {
    await enqueue(db, newMail(n, { tenantId, purpose: 'plan-mail', ...over }), ago(days));
    const dedupeKey = over.dedupeKey ?? `test:${n}`;
    return db.outboxMessage.update({ where: { dedupeKey }, data: { state, attempts: 1 } });
  };
  const payloads = async () => {
    const rows = await db.outboxMessage.findMany({ orderBy: { dedupeKey: 'asc' } });
    return Object.fromEntries(rows.map(({ dedupeKey, payload }) => [dedupeKey.slice(5), payload !== null]));
  };

  it('empties mails and texts 30 days after their planning, undelivered ones after 90, and nothing that waits', async () => {
    await settle(1, 'sent', 31);
    await settle(2, 'sent', 29);
    await settle(3, 'suppressed', 31, { kind: 'sms' });
    await settle(4, 'cancelled', 31);
    await settle(5, 'failed', 89);
    await settle(6, 'uncertain', 92);
    await settle(7, 'failed', 92);
    await settle(8, 'planned', 200);
    await settle(9, 'sending', 200);
    await settle(10, 'sent', 200, { kind: 'webhook', queue: 'q' });
    const before = await db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    expect(await empty()).toEqual({ emptied: 5, deleted: 0 });
    const asBefore = { 2: true, 5: true, 8: true, 9: true, 10: true };
    expect(await payloads()).toEqual({ ...asBefore, 1: false, 3: false, 4: false, 6: false, 7: false });
    // All other columns, which the pages show and the figures count, are unchanged.
    const after = await db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    const rest = (rows: typeof after) => rows.map((row) => ({ ...row, payload: null }));
    expect(rest(after)).toEqual(rest(before));
    expect(await empty()).toEqual({ emptied: 0, deleted: 0 });
  });

  it('sends nothing again that has lost its payload, and says why', async () => {
    const old = await settle(1, 'failed', 92);
    const young = await settle(2, 'failed', 89);
    const { groups } = await listUndeliveredGroups({ db, scope: { tenantId }, now: NOW });
    const ids = [old.id, young.id];
    expect(groups).toMatchObject([{ count: 2, resendable: 1 }]);
    const lines = await readUndelivered(db, { scope: { tenantId }, ids, now: NOW });
    expect(lines.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [young.id, null],
      [old.id, 'too-old'],
    ]);
    await empty();
    const again = (id: string, now = NOW) =>
      db.$transaction((tx) => planAgain(tx, { scope: { tenantId }, id, attempts: 1, now }));
    await expect(again(old.id)).rejects.toThrow('too old');
    // Judged by a clock that is behind.
    await expect(again(old.id, ago(10))).rejects.toMatchObject({ code: 'conflict' });
    expect(
      await db.$transaction((tx) => planFailedAgain(tx, { tenantId, ids: [old.id, young.id], now: NOW })),
    ).toBe(1);
    expect((await db.outboxMessage.findUniqueOrThrow({ where: { id: old.id } })).state).toBe('failed');
  });

  it('deletes rows of mails to staff, of which the key stays: the same message is not planned again', async () => {
    const warning = { purpose: WARNING, dedupeKey: `${WARNING}:${tenantId}:2026-01` };
    const otherWarning = { purpose: WARNING, dedupeKey: `${WARNING}:${tenantId}:2026-02` };
    await settle(1, 'sent', 40, warning);
    await settle(2, 'failed', 40, { ...otherWarning, purpose: 'limit-warning' });
    await settle(3, 'sent', 40, { purpose: 'lead-notice', dedupeKey: 'erased:1' });
    expect(await empty()).toEqual({ emptied: 0, deleted: 2 });
    // The failed item is still shown. A key that an erasure has blanked protects nothing.
    expect(await db.outboxMessage.findMany({ select: { dedupeKey: true } })).toEqual([
      { dedupeKey: otherWarning.dedupeKey },
    ]);
    const keys = await db.outboxKey.findMany();
    expect(keys).toMatchObject([{ deletedAt: NOW }]);
    expect(keys[0]?.key).toMatch(/^[0-9a-f]{64}$/);
    const plan = (messages: Partial<NewMessage>[]) =>
      db.$transaction((tx) =>
        enqueue(
          tx,
          messages.map((over, n) => newMail(n, { tenantId, ...over })),
          NOW,
        ),
      );
    expect(await plan([warning])).toBe(0);
    expect(
      await plan([warning, otherWarning, { ...warning, dedupeKey: `${WARNING}:${tenantId}:2026-03` }]),
    ).toBe(1);
    expect(await db.outboxMessage.count({ where: { purpose: WARNING } })).toBe(1);
  });

  it('goes on in portions, and leaves all for a day to the version before, which knows no such keys', async () => {
    await enqueue(
      db,
      Array.from({ length: 700 }, (_, n) => newMail(n, { purpose: 'lead-digest', dedupeKey: `digest:${n}` })),
      ago(40),
    );
    await db.outboxMessage.updateMany({ data: { state: 'sent' } });
    const [landed] = await db.$queryRaw<{ at: Date | string }[]>`
      SELECT MAX(finished_at) AS "at" FROM "_prisma_migrations" WHERE migration_name LIKE '%outbox_keys'`;
    const hours = (n: number) => new Date(new Date(landed?.at ?? '').getTime() + n * 3_600_000);
    await db.outboxMessage.updateMany({ data: { createdAt: ago(200) } });
    expect(await empty({ now: hours(23) })).toEqual({ emptied: 0, deleted: 0 });
    expect(await empty({ now: hours(25), maxRows: 500 })).toEqual({
      emptied: 0,
      deleted: 500,
      againInMs: 5000,
    });
    expect(await empty()).toEqual({ emptied: 0, deleted: 200 });
    expect(await db.outboxKey.count()).toBe(700);
  });

  it('finds what is over by its index', async () => {
    const explain = raw(name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN');
    const rows = await db.$queryRaw<Record<string, unknown>[]>(
      sql`${explain} ${selectOver({ provider, now: NOW })}`,
    );
    const plan = rows.flatMap((row) => Object.values(row).map(String)).join(' ');
    expect(plan).toContain('OutboxMessage_settled_createdAt_idx');
  });

  if (name === 'postgres')
    describe('beside an enqueueing at the same moment', () => {
      const warning = { purpose: WARNING, dedupeKey: `${WARNING}:2026-05` };

      it('plans nothing again that is being deleted', async () => {
        const connections: Connection[] = [await connect(url, { busyTimeoutMs: 10_000 })];
        const { id } = await settle(1, 'sent', 40, { ...warning, tenantId: null });
        // Delays the deletion's commit; the insert waits for it and then finds no row with its key.
        let plannedCount: Promise<number> | undefined;
        await db.$transaction(async (tx) => {
          await emptySettled({ db: asClient(tx), provider, now: NOW });
          expect(await tx.outboxMessage.count({ where: { id } })).toBe(0);
          plannedCount = connections[0]?.db.$transaction((client) =>
            enqueue(client, newMail(1, warning), NOW),
          );
          for (let waits = 0; waits === 0; await sleep(20)) {
            const [row] = await tx.$queryRaw<{ n: bigint }[]>`
              SELECT COUNT(*) AS n FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
            waits = Number(row?.n);
          }
        });
        expect(await plannedCount).toBe(0);
        expect(await db.outboxMessage.count()).toBe(0);
        await Promise.all(connections.map((connection) => connection.close()));
      });

      /** Runs emptySettled within a transaction that continues. */
      const asClient = (tx: unknown) =>
        ({
          $queryRaw: (tx as Database).$queryRaw.bind(tx),
          $transaction: (work: (inner: unknown) => unknown) => work(tx),
        }) as unknown as Database;
    });
});

describe('a key that names something young', () => {
  const lead = (days: number) => `lead-notice:${uuid7(ago(days))}:0123456789ab`;

  it('needs no look', () => {
    const judge = (dedupeKey: string, purpose = 'lead-notice') => mayBeDeleted({ purpose, dedupeKey }, NOW);
    expect(judge(lead(0))).toBe(false);
    expect(judge(lead(28))).toBe(false);
    expect(judge(lead(29))).toBe(true);
    expect(judge(`${lead(400)}:${uuid7(ago(1))}`)).toBe(false);
    expect(judge('limit-warning:default-tenant:2026-11:80:1000')).toBe(true);
    expect(judge(lead(400), 'plan-mail')).toBe(false);
  });
});
