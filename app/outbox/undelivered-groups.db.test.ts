import { readFileSync } from 'node:fs';
import { sqltag as sql } from '@prisma/client/runtime/client';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { sendGroupAgain } from '#app/domain/messaging/index.ts';
import { makeTenant } from '../../tests/data/rows.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { findObstacle, MAX_RESENT_AT_ONCE } from './kind-rules.ts';
import { listUndelivered } from './list-undelivered.server.ts';
import { groupsStatement, listUndeliveredGroups } from './list-undelivered-groups.server.ts';
import type { MessageScope } from './message-scope.ts';
import { readGroupKey, writeGroupKey } from './undelivered-groups.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
/** The statements of the migration that give earlier items their causes and batches. */
const BACKFILL = readFileSync(
  new URL('../../prisma/migrations/20261129222543_causes_of_failures_z4/migration.sql', import.meta.url),
  'utf8',
)
  .split(/;\s*$/m)
  .map((statement) => statement.replace(/^--.*$/gm, '').trim())
  .filter((statement) => statement.startsWith('UPDATE'));
const actor = { kind: 'tenant-user' as const, id: 'ana', label: 'ana@shop', requestId: null };

forEachDatabase((name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let foreignId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
    ({ id: foreignId } = await makeTenant(db));
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
  });

  let number = 0;
  const failed = (count: number, over: object = {}) =>
    db.outboxMessage.createMany({
      data: Array.from({ length: count }, () => {
        number += 1;
        return {
          ...{ tenantId, kind: 'sms', purpose: 'bulk', batchId: 'spring', dedupeKey: `group:${number}` },
          ...{ state: 'failed', cause: 'unavailable', recipient: `+1555${number}`, payload: {}, attempts: 9 },
          ...{ createdAt: NOW, updatedAt: NOW, ...over },
        };
      }),
    });
  const list = (scope: MessageScope = { tenantId }) => listUndeliveredGroups({ db, scope, now: NOW });
  const resend = (
    key: string,
    {
      scope = { tenantId },
      now = NOW,
      seenAt = now,
    }: { scope?: MessageScope; now?: Date; seenAt?: Date } = {},
  ) => sendGroupAgain({ db, scope, group: readGroupKey(key), seenAt, actor, now });
  const onlyKey = async () => (await list()).groups[0]?.key ?? '';
  const countState = (state: string) => db.outboxMessage.count({ where: { state } });

  it('makes one row of messages that were sent together and failed for the same reason', async () => {
    await failed(36);
    await failed(2, { cause: 'opted-out' });
    await failed(1, { batchId: 'summer' });
    await failed(4, { state: 'uncertain', cause: 'interrupted' });
    await failed(5, { state: 'sent', cause: null });
    await failed(6, { tenantId: foreignId });
    await failed(1, { tenantId: null, batchId: null });
    const { groups, counts } = await list();
    expect(groups.map(({ state, cause, batchId, count }) => [state, cause, batchId, count])).toEqual([
      ['uncertain', 'interrupted', 'spring', 4],
      ['failed', 'unavailable', 'summer', 1],
      ['failed', 'opted-out', 'spring', 2],
      ['failed', 'unavailable', 'spring', 36],
    ]);
    expect(groups.map(({ message }) => message?.recipient?.slice(0, 5))).toEqual([
      undefined,
      '+1555',
      undefined,
      undefined,
    ]);
    expect(counts).toEqual({ failed: 39, uncertain: 4, 'on-hold': 0 });
    // The counts are those of the lists that the rows open.
    for (const group of groups)
      expect((await listUndelivered({ db, scope: { tenantId }, group, now: NOW })).lines.length).toBe(
        group.count,
      );
    expect((await list('everything')).counts).toEqual({ failed: 46, uncertain: 4, 'on-hold': 0 });
  });

  it('counts a message of an earlier version, which has no cause, under other reasons', async () => {
    await failed(2, { cause: null });
    const { groups } = await list();
    expect(groups).toMatchObject([{ cause: 'other', count: 2 }]);
    expect(await resend(groups[0]?.key ?? '')).toBe(2);
  });

  it('pages through the groups', async () => {
    for (let n = 0; n < 65; n++) await failed(1, { batchId: `send-${n}` });
    const batches: (string | null)[] = [];
    let before: string | undefined;
    do {
      const page = await listUndeliveredGroups({ db, scope: { tenantId }, before, now: NOW });
      expect(page.counts.failed).toBe(65);
      batches.push(...page.groups.map(({ batchId }) => batchId));
      before = page.next ?? undefined;
    } while (before);
    expect(new Set(batches).size).toBe(65);
    expect(batches.length).toBe(65);
  });

  it('resends a group with one press, once for two who press at the same time', async () => {
    await failed(36);
    await failed(2, { batchId: 'summer' });
    const key = (await list()).groups.find(({ count }) => count === 36)?.key ?? '';
    const presses = await Promise.allSettled([resend(key), resend(key)]);
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countState('planned')).toBe(36);
    expect(await db.outboxMessage.findFirst({ where: { state: 'planned' } })).toMatchObject({
      ...{ cause: null, lastError: null, nextAttemptAt: NOW },
    });
    const audits = await db.auditEvent.findMany({ where: { action: 'message.send-group-again', tenantId } });
    expect(audits.at(-1)).toMatchObject({ targetId: 'spring', actorId: 'ana' });
    expect(JSON.stringify(audits)).not.toContain('+1555');
  });

  it('leaves out what failed again after the page was read', async () => {
    await failed(3);
    const key = await onlyKey();
    await resend(key);
    const later = new Date(NOW.getTime() + HOUR_MS);
    await db.outboxMessage.updateMany({ data: { state: 'failed', cause: 'unavailable', updatedAt: later } });
    await expect(resend(key, { now: later, seenAt: NOW })).rejects.toMatchObject({ code: 'conflict' });
    expect(await resend(key, { now: later })).toBe(3);
  });

  it('resends no more than the limit at once, and the rest with the next press', async () => {
    await failed(MAX_RESENT_AT_ONCE + 7);
    const key = await onlyKey();
    expect(await resend(key)).toBe(MAX_RESENT_AT_ONCE);
    expect(await resend(key)).toBe(7);
  });

  it('resends nothing that can’t arrive, and answers for another company’s group as for an unknown one', async () => {
    await failed(1, { cause: 'opted-out' });
    const stopped = await onlyKey();
    await failed(1, { tenantId: foreignId });
    const foreign = (await list({ tenantId: foreignId })).groups[0]?.key ?? '';
    const own = foreign.replace(foreignId, tenantId);
    const refusals: unknown[] = await Promise.all(
      [stopped, foreign, own.replace('spring', 'none'), 'nonsense', ''].map((key) =>
        resend(key).catch((error) => [error.code, error.message]),
      ),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toEqual(['conflict', expect.any(String)]);
    expect(await countState('failed')).toBe(2);
    expect(await resend(foreign, { scope: 'everything' })).toBe(1);
  });

  it('counts as resendable exactly what may be sent again one by one', async () => {
    const old = new Date(NOW.getTime() - 91 * 24 * HOUR_MS);
    const cases = [
      {},
      { recipient: null },
      { createdAt: old },
      { kind: 'webhook', createdAt: old },
      { purpose: 'invite' },
      { purpose: 'data-link' },
      { purpose: 'data-link', createdAt: new Date(NOW.getTime() - 24 * HOUR_MS) },
    ];
    for (const [index, over] of cases.entries()) await failed(1, { batchId: `case-${index}`, ...over });
    const { groups } = await list();
    expect(groups.length).toBe(cases.length);
    for (const { message, resendable } of groups) {
      if (!message) throw new Error('A group of one shows its message.');
      expect([message.purpose, resendable]).toEqual([message.purpose, findObstacle(message, NOW) ? 0 : 1]);
    }
  });

  it.each([
    ['email', 'failed', 'Message failed: 550 5.1.1 No such user', 'unknown-recipient'],
    ['email', 'failed', 'Message failed: 552 5.2.2 Mailbox full', 'mailbox-full'],
    ['email', 'failed', 'Message failed: 451 4.7.1 Try again later', 'unavailable'],
    ['email', 'failed', 'Message failed: 550 5.7.1 Spam', 'refused'],
    [
      'sms',
      'failed',
      'Twilio could not deliver the text: the recipient answered STOP (error 21610).',
      'opted-out',
    ],
    ['sms', 'failed', 'Twilio answered with error 21211: not valid', 'unknown-recipient'],
    ['webhook', 'failed', 'HTTP 500', 'other'],
    ['email', 'uncertain', 'The worker stopped', 'interrupted'],
    ['email', 'on-hold', 'The service stopped several times', 'crashed'],
    ['email', 'sent', null, null],
  ])('the migration gives an earlier %s that is %s (%s) the cause %s', async (kind, state, lastError, cause) => {
    await failed(1, { kind, state, lastError, cause: null });
    for (const statement of BACKFILL) await db.$executeRawUnsafe(statement);
    expect(await db.outboxMessage.findFirst()).toMatchObject({ cause });
  });

  it('counts by the index of undelivered messages, however many others a company has', async () => {
    await failed(300, { state: 'sent' });
    await failed(20);
    const statement = groupsStatement({ scope: { tenantId }, now: NOW });
    const explain = () =>
      name === 'sqlite'
        ? db.$queryRaw(sql`EXPLAIN QUERY PLAN ${statement}`)
        : db
            .$transaction([
              // A table of a few pages is read whole otherwise.
              db.$executeRaw(sql`SET LOCAL enable_seqscan = off`),
              db.$queryRaw(sql`EXPLAIN ${statement}`),
            ])
            .then(([, plan]) => plan);
    const rows = (await explain()) as Record<string, unknown>[];
    const plan = rows.flatMap((row) => Object.values(row).map(String)).join(' ');
    expect(plan).toContain('OutboxMessage_undelivered_idx');
  });
});

it('reads the keys that it writes, and no others', () => {
  const group = {
    tenantId: null,
    state: 'on-hold',
    kind: 'webhook',
    purpose: 'lead.created',
    batchId: null,
    cause: 'crashed',
  } as const;
  expect(readGroupKey(writeGroupKey(group))).toEqual(group);
  for (const key of ['', '~~~~~', 'a~sent~sms~bulk~b~other', `a~failed~sms~${'x'.repeat(300)}~b~other`])
    expect(readGroupKey(key)).toBeNull();
  expect(readGroupKey('a~failed~sms~bulk\u0000~b~other')).toBeNull();
});
