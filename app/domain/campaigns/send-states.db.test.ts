import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import {
  cancelBulkSend,
  listBulkSends,
  readCampaign,
  recordDelivery,
  retryBulkSend,
  startBulkSend,
} from './index.ts';
import { OBSTACLE_UNREAD_REPLY } from './mail-obstacles.server.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const LATER = new Date(NOW.getTime() + 2 * MINUTE_MS);

/** Each state that a screen can show for a message that we planned, with a row in that state. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db));
    await marketingLead(db, tenantId);
  });

  const move = (data: object) => db.outboxMessage.updateMany({ where: { tenantId }, data });
  const accept = () => move({ state: 'sent', sentAt: LATER });
  const fail = (cause: string) => move({ state: 'failed', cause, lastError: 'an answer' });
  const report = async (kind: 'delivered' | 'bounced' | 'refused') => {
    const { id: outboxMessageId } = await db.outboxMessage.findFirstOrThrow();
    await db.$transaction((tx) => recordDelivery(tx, { tenantId, outboxMessageId, kind, now: LATER }));
  };

  /** What happened to the message, and the numbers that say so; the others are 0. */
  const STATES: [string, () => Promise<unknown>, Record<string, number>, string | null][] = [
    ['accepted', accept, { accepted: 1 }, null],
    ['delivered', () => accept().then(() => report('delivered')), { accepted: 1, delivered: 1 }, null],
    [
      'bounced, by a report after the delivery',
      () =>
        accept()
          .then(() => report('delivered'))
          .then(() => report('bounced')),
      { accepted: 1, bounced: 1 },
      'returned',
    ],
    [
      'bounced, by the answer of the mail server',
      () => fail('unknown-recipient'),
      { bounced: 1 },
      'unknown-recipient',
    ],
    [
      'refused, by a report',
      () => accept().then(() => report('refused')),
      { accepted: 1, refused: 1 },
      'refused',
    ],
    ['refused, by the answer of the mail server', () => fail('refused'), { refused: 1 }, 'refused'],
    ['failed', () => fail('mailbox-full'), { failed: 1 }, 'mailbox-full'],
    ['failed before causes were recorded', () => move({ state: 'failed' }), { failed: 1 }, 'other'],
    ['uncertain', () => move({ state: 'uncertain', cause: 'interrupted' }), { uncertain: 1 }, null],
    ['not settled yet', () => move({ state: 'sending' }), {}, null],
  ];
  const none = { accepted: 0, delivered: 0, bounced: 0, refused: 0, failed: 0, uncertain: 0 };

  describe.each(STATES)('a message that is %s', (_what, put, numbers, cause) => {
    it('is counted so in a campaign, once, however often the round runs', async () => {
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, LATER);
      await put();
      await runRound(db, LATER);
      await runRound(db, LATER);
      const [result] = (await readCampaign(db, { tenantId, campaignId: id })).steps[0]?.results ?? [];
      expect({
        accepted: result?.totalSent ?? 0,
        delivered: result?.totalDelivered ?? 0,
        bounced: result?.totalBounced ?? 0,
        refused: result?.totalRefused ?? 0,
        failed: result?.totalFailed ?? 0,
        uncertain: result?.totalUncertain ?? 0,
      }).toEqual({ ...none, ...numbers });
      expect(result?.causes ?? []).toEqual(cause ? [{ cause, count: 1 }] : []);
    });

    it('is counted so in a Quick Email', async () => {
      await startQuickEmail();
      await put();
      const [sent] = await listBulkSends(db, { tenantId });
      const { delivered, bounced, refused, failed, uncertain } = sent ?? {};
      expect({ accepted: sent?.sent, delivered, bounced, refused, failed, uncertain }).toEqual({
        ...{ ...none, ...numbers },
      });
      expect(sent?.causes).toEqual(cause ? [{ cause, count: 1 }] : []);
    });
  });

  const startQuickEmail = async () => {
    const { id } = await startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now: NOW },
      message: { channel: 'email', subject: 'News', body: 'Hello' },
    });
    await runRound(db, NOW);
    return id;
  };

  it('waits, is under way, or is held until a reply is read', async () => {
    await startQuickEmail();
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ underWay: 1, held: 0 });
    await move({ lastError: OBSTACLE_UNREAD_REPLY.postponed });
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ underWay: 1, held: 1 });
  });

  it('is left out with its reason when it was held back or canceled', async () => {
    const id = await startQuickEmail();
    await move({ state: 'suppressed', lastError: 'Unsubscribed.' });
    expect((await listBulkSends(db, { tenantId }))[0]?.skipped).toEqual({ Unsubscribed: 1 });
    await move({ state: 'planned', lastError: null });
    await db.bulkSend.updateMany({ data: { status: 'sending' } });
    await cancelBulkSend({ db, tenantId, bulkId: id, actor, now: LATER });
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({
      ...{ status: 'cancelled', sent: 0, underWay: 0, skipped: { 'The bulk send was canceled': 1 } },
    });
  });

  it('is offered for another try only if one can help, and leaves the numbers while it is under way', async () => {
    const bulkId = await startQuickEmail();
    const retry = () => retryBulkSend({ db, tenantId, bulkId, actor, now: LATER });
    await fail('unknown-recipient');
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ bounced: 1, resendable: 0 });
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    await fail('refused');
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ refused: 1, resendable: 1 });
    expect(await retry()).toBe(1);
    expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ refused: 0, underWay: 1, causes: [] });
  });

  it('of a campaign leaves the failures while it is sent again', async () => {
    const { id } = await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, LATER);
    await fail('mailbox-full');
    await runRound(db, LATER);
    await move({ state: 'planned', cause: null });
    const failures = async () =>
      (await readCampaign(db, { tenantId, campaignId: id })).steps[0]?.results[0]?.totalFailed ?? 0;
    expect(await failures()).toBe(0);
    await accept();
    await runRound(db, LATER);
    expect((await readCampaign(db, { tenantId, campaignId: id })).steps[0]?.results).toMatchObject([
      { totalSent: 1, totalFailed: 0 },
    ]);
  });
});
