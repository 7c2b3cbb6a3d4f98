import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import type { MessageScope } from '#app/outbox/index.ts';
import { listUndelivered } from '#app/outbox/list-undelivered.server.ts';
import { listUndeliveredGroups } from '#app/outbox/list-undelivered-groups.server.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { newMail } from '../../../tests/faults/mails.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { sendAgain } from './index.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let ownTenantId: string;
  let otherTenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: ownTenantId } = await makeTenant(db));
    ({ id: otherTenantId } = await makeTenant(db));
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
  });

  const plan = async (
    n: number,
    over: Record<string, unknown> = {},
    tenantId: string | null = ownTenantId,
  ) => {
    await enqueue(db, newMail(n, { tenantId, purpose: 'plan-mail' }), new Date(NOW.getTime() + n));
    return db.outboxMessage.update({
      where: { dedupeKey: `test:${n}` },
      data: { state: 'uncertain', attempts: 1, lastError: 'lost', claimedBy: 'w', updatedAt: NOW, ...over },
    });
  };
  const actor = (id: string) => ({ kind: 'tenant-user' as const, id, label: `${id}@shop`, requestId: null });
  const again = (
    { id, attempts }: { id: string; attempts: number },
    { scope = { tenantId: ownTenantId }, who = 'ana' }: { scope?: MessageScope; who?: string } = {},
  ) => sendAgain({ db, scope, id, attempts, actor: actor(who), now: NOW });
  const audits = (targetId: string) => db.auditEvent.findMany({ where: { targetId } });

  it('plans an uncertain or failed message again, at once, and writes down who wanted it', async () => {
    const uncertain = await plan(1);
    const failed = await plan(2, { state: 'failed', attempts: 10 });
    for (const message of [uncertain, failed]) {
      await again(message);
      expect(await db.outboxMessage.findUniqueOrThrow({ where: { id: message.id } })).toMatchObject({
        state: 'planned',
        nextAttemptAt: NOW,
        claimedBy: null,
        attempts: message.attempts,
      });
      expect(await audits(message.id)).toMatchObject([
        { action: 'message.send-again', tenantId: ownTenantId, actorId: 'ana' },
      ]);
    }
    // Neither the recipient nor the content is written to the log.
    expect(JSON.stringify(await audits(uncertain.id))).not.toContain('example.com');
  });

  it('plans it once when several people press at the same time', async () => {
    const message = await plan(1);
    const results = await Promise.allSettled(
      ['ana', 'ben', 'cleo', 'ana'].map((who) => again(message, { who })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect((await audits(message.id)).length).toBe(1);
  });

  it('does nothing for a page that shows the time before the last attempt', async () => {
    const message = await plan(1, { state: 'failed', attempts: 3 });
    await expect(again({ ...message, attempts: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect((await db.outboxMessage.findUniqueOrThrow({ where: { id: message.id } })).state).toBe('failed');
    expect(await audits(message.id)).toEqual([]);
  });

  it('answers for another tenant’s message as for an unknown one, and lets an operator send it', async () => {
    const message = await plan(1, {}, otherTenantId);
    const refusals = await Promise.all(
      [message, { id: 'nothing', attempts: 1 }].map((candidate) => again(candidate).catch((error) => error)),
    );
    expect(refusals.map(({ code, message: text }) => [code, text])).toEqual([
      ['not-found', refusals[0].message],
      ['not-found', refusals[0].message],
    ]);
    expect((await listUndeliveredGroups({ db, scope: { tenantId: ownTenantId }, now: NOW })).groups).toEqual(
      [],
    );
    await again(message, { scope: 'everything' });
    expect(await audits(message.id)).toMatchObject([{ tenantId: otherTenantId }]);
  });

  it.each([
    'planned',
    'claimed',
    'sending',
    'sent',
    'suppressed',
    'cancelled',
  ])('sends nothing again that is %s', async (state) => {
    const message = await plan(1, { state });
    await expect(again(message)).rejects.toMatchObject({ code: 'conflict' });
    expect((await db.outboxMessage.findUniqueOrThrow({ where: { id: message.id } })).state).toBe(state);
  });

  it('does not send what an erasure has blanked, a link that has expired, nor a mail whose secret is gone', async () => {
    const erased = await plan(1, { recipient: null, payload: undefined });
    const expired = await plan(2, {
      purpose: 'erase-confirm',
      createdAt: new Date(NOW.getTime() - 25 * HOUR_MS),
    });
    const invitation = await plan(3, { purpose: 'invite' });
    const good = await plan(4, { purpose: 'erase-confirm' });
    for (const message of [erased, expired, invitation])
      await expect(again(message)).rejects.toMatchObject({ code: 'conflict' });
    const { groups } = await listUndeliveredGroups({ db, scope: { tenantId: ownTenantId }, now: NOW });
    const lists = await Promise.all(
      groups.map((group) => listUndelivered({ db, scope: { tenantId: ownTenantId }, group, now: NOW })),
    );
    const lines = lists.flatMap((list) => list.lines).sort((a, b) => (a.id < b.id ? 1 : -1));
    expect(lines.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [good.id, null],
      [invitation.id, 'new-link'],
      [expired.id, 'expired'],
      [erased.id, 'erased'],
    ]);
  });

  it('lists a tenant’s messages of a group, the newest first, each once over the pages', async () => {
    for (let n = 1; n <= 120; n++) await plan(n, n % 2 === 0 ? { state: 'failed' } : {});
    await plan(121, { state: 'sent' });
    await plan(122, {}, otherTenantId);
    const scope = { tenantId: ownTenantId };
    const { groups, counts } = await listUndeliveredGroups({ db, scope, state: 'uncertain', now: NOW });
    expect(counts).toEqual({ uncertain: 60, failed: 60, 'on-hold': 0 });
    expect(groups).toMatchObject([{ state: 'uncertain', purpose: 'plan-mail', count: 60, message: null }]);
    const [group] = groups;
    if (!group) throw new Error('The group is missing.');
    const listedRecipients: string[] = [];
    let before: string | undefined;
    do {
      const page = await listUndelivered({ db, scope, group, before, now: NOW });
      expect(page.lines.length).toBeLessThanOrEqual(50);
      listedRecipients.push(...page.lines.map(({ recipient }) => recipient ?? ''));
      // The list must not contain any content.
      expect(Object.keys(page.lines[0] ?? {})).not.toContain('payload');
      before = page.next ?? undefined;
    } while (before);
    expect(listedRecipients).toEqual(
      Array.from({ length: 60 }, (_, n) => `visitor-${119 - 2 * n}@example.com`),
    );
  });
});
