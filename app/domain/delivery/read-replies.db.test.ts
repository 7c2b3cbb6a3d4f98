import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeBulkText, listBulkSends, startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  countOpenProblems,
  findNumbersOfUnreadReplies,
  restoreProblem,
} from '#app/domain/intake-problems/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { PUBLIC_TEXT_REPLIES } from '../../../tests/support/public-text-replies.ts';
import { markRepliesAnswered, markReplyRead, recordIncomingText, stopUnreadReplies } from './index.ts';
import { readTextWish } from './text-rules.ts';

/** A Tuesday, noon in New York. */
const NOW = new Date('2026-11-24T17:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const NUMBER = '+14155550100';
const HELD = { postponed: 'A reply from this number is still unread.', forMs: 3_600_000 };

/** Replies in words hold the texts to their number until a person has read them (6-consent, section 5). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let otherTenantId: string;
  let sids = 0;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.intakeProblem.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York' }));
    ({ id: otherTenantId } = await marketingTenant(db, { timeZone: 'America/New_York' }));
    await planTextFrom(tenantId);
    await db.outboxMessage.updateMany({ data: { state: 'sent', attempts: 1 } });
    await reply('Is the big one in stock?');
  });

  /** Plans a text of a company to a new lead with the number. */
  const planTextFrom = async (id: string, now = NOW) => {
    const phone = { phone: NUMBER, contact: { phoneE164: NUMBER, smsConsent: true } };
    if ((await db.lead.count({ where: { tenantId: id } })) === 0) await marketingLead(db, id, phone);
    const message = { channel: 'sms', body: 'Hello' } as const;
    await startBulkSend({ db, tenantId: id, message, idempotency: null, actor, now });
    await runRound(db, now);
  };
  const reply = (text: string, now = later(1)) =>
    recordIncomingText({ db, incoming: { id: `SM${++sids}`, from: NUMBER, text, optOutType: '' }, now });
  const findReplies = () => db.intakeProblem.findMany({ orderBy: { createdAt: 'asc' } });
  const latestReplyId = async () => (await findReplies()).at(-1)?.id ?? '';
  const findWaiting = (id = tenantId) =>
    db.outboxMessage.findFirstOrThrow({ where: { tenantId: id, purpose: 'bulk', state: 'planned' } });
  /** Returns what the worker would be told about a company's waiting text. */
  const decide = async (id = tenantId, now = later(1500)) => composeBulkText(db, await findWaiting(id), now);
  const action = async (id?: string) => ({
    ...{ db, tenantId, id: id ?? (await latestReplyId()), actor, now: later(1500) },
  });
  const stops = () =>
    db.suppression.findMany({ orderBy: { tenantId: 'asc' }, select: { tenantId: true, reason: true } });

  it('hold further texts of every company to the number, and of no other number', async () => {
    await planTextFrom(tenantId, later(1441));
    await planTextFrom(otherTenantId, later(1441));
    expect(await decide()).toEqual(HELD);
    expect(await decide(otherTenantId)).toEqual(HELD);
    await db.intakeProblem.updateMany({ data: { personHash: 'another number' } });
    expect(await decide()).toEqual({ to: NUMBER, text: 'Acme: Hello STOP to end' });
  });

  it('hold them whatever they say: each public reply that no rule understands', async () => {
    const replies = PUBLIC_TEXT_REPLIES.flatMap(({ stops: wishes, others }) => [...wishes, ...others]);
    const unread = replies.filter((text) => readTextWish({ text, optOutType: '' }) === null);
    expect(unread.length).toBeGreaterThan(100);
    // Each from a number of its own.
    const numbers = unread.map((_, index) => `+1415555${1000 + index}`);
    for (const [index, text] of unread.entries())
      await recordIncomingText({
        db,
        incoming: { id: `public-${index}`, from: numbers[index] ?? '', text, optOutType: '' },
        now: later(1),
      });
    const held = await findNumbersOfUnreadReplies(db, {
      ...{ hashes: numbers.map(hashRecipient), tenantId, hasOwnSender: false },
    });
    expect(numbers.filter((number) => !held.has(hashRecipient(number)))).toEqual([]);
    expect(await stops()).toEqual([]);
  });

  it('let them go on at once when a person has read them all', async () => {
    await planTextFrom(tenantId, later(1441));
    await db.outboxMessage.updateMany({
      where: { state: 'planned' },
      data: { lastError: HELD.postponed, nextAttemptAt: later(1560) },
    });
    expect((await listBulkSends(db, { tenantId })).map(({ held }) => held)).toEqual([1, 0]);
    await reply('And the small one?', later(2));
    await markReplyRead({ ...(await action()), decision: 'go-on' });
    expect(await decide()).toEqual(HELD);
    const [first] = await findReplies();
    await markReplyRead({ ...(await action(first?.id)), decision: 'go-on' });
    expect(await decide()).toEqual({ to: NUMBER, text: 'Acme: Hello STOP to end' });
    expect((await findWaiting()).nextAttemptAt).toEqual(later(1500));
    expect(await stops()).toEqual([]);
  });

  it('are read by who answers: those that were shown, not one that came later', async () => {
    await planTextFrom(tenantId, later(1441));
    const shown = await latestReplyId();
    await reply('Hello?', later(3));
    await markRepliesAnswered({ ...(await action(shown)), tenantId });
    expect((await findReplies()).map(({ state }) => state)).toEqual(['dismissed', 'open']);
    expect(await decide()).toEqual(HELD);
    await markRepliesAnswered({ ...(await action()), tenantId });
    expect(await decide()).toEqual({ to: NUMBER, text: 'Acme: Hello STOP to end' });
  });

  describe('to a company’s own sender', () => {
    const OWN = '+15550100177';
    const replyTo = (to: string, text: string, minutes: number) =>
      recordIncomingText({
        db,
        incoming: { id: `SM${++sids}`, from: NUMBER, to: [to], text, optOutType: '' },
        now: later(minutes),
      });

    beforeEach(async () => {
      await db.intakeProblem.deleteMany();
      await db.tenant.update({ where: { id: otherTenantId }, data: { textSender: OWN } });
      await planTextFrom(tenantId, later(1441));
      await planTextFrom(otherTenantId, later(1441));
    });

    it('are that company’s, also if another company texted last, and hold no text of another', async () => {
      await replyTo(OWN, 'Is it in stock?', 2);
      expect(await findReplies()).toMatchObject([{ tenantId: otherTenantId }]);
      expect(await decide(otherTenantId)).toEqual(HELD);
      expect(await decide()).toMatchObject({ to: NUMBER });
    });

    it('to the shared one hold no text of a company with its own', async () => {
      await replyTo('+15550100199', 'Is it in stock?', 2);
      expect(await findReplies()).toMatchObject([{ tenantId }]);
      expect(await decide()).toEqual(HELD);
      expect(await decide(otherTenantId)).toMatchObject({ to: NUMBER, from: OWN });
    });

    it('end the texts of that company alone: STOP, a reply that a person marked as STOP, and one that stayed unread', async () => {
      await replyTo(OWN, 'STOP', 2);
      expect(await stops()).toEqual([{ tenantId: otherTenantId, reason: 'stop' }]);
      await replyTo(OWN, 'START', 3);
      expect(await stops()).toEqual([]);
      await replyTo(OWN, 'Who is this?', 4);
      await markReplyRead({ ...(await action()), tenantId: otherTenantId, decision: 'stop' });
      expect(await stops()).toEqual([{ tenantId: otherTenantId, reason: 'stop' }]);
      await replyTo(OWN, 'START', 5);
      await replyTo(OWN, 'Who is this?', 6);
      await stopUnreadReplies({ db, now: new Date('2026-12-09T00:00:00Z') });
      expect(await stops()).toEqual([{ tenantId: otherTenantId, reason: 'unread-reply' }]);
    });

    it('HELP gets that company’s answer', async () => {
      await db.tenant.update({ where: { id: otherTenantId }, data: { name: 'Tidewell' } });
      expect(await replyTo(OWN, 'HELP', 2)).toMatch(/^Tidewell: offers by text/);
      expect(await replyTo('+15550100199', 'HELP', 3)).toMatch(/^Acme: offers by text/);
    });
  });

  it('end the texts of every company, as STOP does, if the reader says that they ask for it', async () => {
    await planTextFrom(tenantId, later(1441));
    await planTextFrom(otherTenantId, later(1441));
    await markReplyRead({ ...(await action()), decision: 'stop' });
    const reason = 'stop';
    expect(await stops()).toEqual([tenantId, otherTenantId].sort().map((id) => ({ tenantId: id, reason })));
    expect(await db.outboxMessage.count({ where: { state: 'planned', purpose: 'bulk' } })).toBe(0);
    expect(await findReplies()).toMatchObject([{ state: 'taken' }]);
    expect(
      await db.consentEvent.findMany({
        where: { source: 'sms', tenantId: { in: [tenantId, otherTenantId] } },
      }),
    ).toMatchObject(
      [1, 2].map(() => ({ kind: 'texts', state: 'withdrawn', wording: 'Asked to stop in a reply' })),
    );
  });

  it('are unknown to other companies, and to who decides a second time', async () => {
    for (const decision of ['stop', 'go-on'] as const)
      await expect(
        markReplyRead({ ...(await action()), tenantId: otherTenantId, decision }),
      ).rejects.toMatchObject({ code: 'not-found' });
    await markReplyRead({ ...(await action()), decision: 'go-on' });
    await expect(markReplyRead({ ...(await action()), decision: 'stop' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await stops()).toEqual([]);
  });

  describe('that stay unread for 10 business days', () => {
    /** The reply came on Tuesday at 17:01 UTC. */
    const deadline = new Date('2026-12-08T17:01:00Z');
    const minuteBefore = new Date(deadline.getTime() - 60_000);

    it('count as a stop, and not earlier', async () => {
      await planTextFrom(tenantId, later(1441));
      await stopUnreadReplies({ db, now: minuteBefore });
      expect(await stops()).toEqual([]);
      expect(await decide(tenantId, minuteBefore)).toEqual(HELD);
      expect(await stopUnreadReplies({ db, now: deadline })).toBe(1);
      expect(await stops()).toEqual([{ tenantId, reason: 'unread-reply' }]);
      expect(await db.outboxMessage.count({ where: { state: 'planned', purpose: 'bulk' } })).toBe(0);
      expect(await findReplies()).toMatchObject([
        { state: 'taken', reason: expect.stringContaining('10 business days') },
      ]);
      expect(await stopUnreadReplies({ db, now: deadline })).toBe(0);
      await reply('START', deadline);
      expect(await stops()).toEqual([]);
    });

    it('change nothing once they were read, and can’t be made unread then', async () => {
      await markReplyRead({ ...(await action()), decision: 'go-on' });
      const back = async (now: Date) => restoreProblem({ ...(await action()), now });
      await expect(back(deadline)).rejects.toMatchObject({ code: 'conflict' });
      expect(await findReplies()).toMatchObject([{ state: 'dismissed' }]);
      await back(minuteBefore);
      expect(await findReplies()).toMatchObject([{ state: 'open' }]);
      await markReplyRead({ ...(await action()), decision: 'go-on' });
      expect(await stopUnreadReplies({ db, now: deadline })).toBe(0);
      expect(await stops()).toEqual([]);
    });

    it('are counted apart until then', async () => {
      const none = { unreadReplies: 1, others: 0 };
      expect(await countOpenProblems(db, [tenantId, otherTenantId])).toEqual(new Map([[tenantId, none]]));
    });
  });
});
