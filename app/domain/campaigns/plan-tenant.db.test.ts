import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { insertMany } from '../../../tests/support/insert-many.ts';
import { actor, launchedCampaign, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { mendClock, pauseCampaign, runCampaigns, startBulkSend } from './index.ts';
import { REFILL_TENANT_AT } from './plan-tenant.server.ts';
import { MAX_WAITING_CAMPAIGN_MESSAGES } from './sending-limits.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const STARTED = later(2 * MINUTE_MS);

/** Tests which messages of a tenant delay its other messages. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    tenantId = (await marketingTenant(db)).id;
  });

  /** Creates leads that agreed to mails and texts, in a few statements. */
  const leads = async (count: number, { segments = '|recovery|', createdAt = later(-DAY_MS) } = {}) => {
    const rows = Array.from({ length: count }, () => randomUUID());
    const offersConsentId = await makeConsent(db, tenantId);
    const textsConsentId = await makeConsent(db, tenantId, { kind: 'texts', state: 'given' });
    const address = (id: string) => `${id}@${id.slice(0, 8)}.example`;
    await insertMany(
      db,
      'Contact',
      rows.map((id, n) => ({
        id,
        tenantId,
        emailKey: address(id),
        emailSha256: hashRecipient(address(id)),
        marketingConsent: 'notice',
        offersConsentId,
        phoneE164: `+1202555${String(n).padStart(4, '0')}`,
        smsConsent: true,
        textsConsentId,
      })),
    );
    await insertMany(
      db,
      'Lead',
      rows.map((id) => ({
        id,
        tenantId,
        contactId: id,
        trackingId: id,
        firstName: 'Ada',
        email: address(id),
        widget: 'full',
        segments,
        createdAt,
      })),
    );
  };
  const waiting = (purpose: string, kind = 'email') =>
    db.outboxMessage.count({ where: { tenantId, purpose, kind, state: 'planned' } });
  const plan = (now: Date) => runCampaigns({ db, outbox: { enqueue }, now });
  const send = () =>
    db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt: NOW } });
  const quickMail = () =>
    startBulkSend({
      db,
      tenantId,
      message: { channel: 'email', subject: 'News', body: 'Hello' },
      idempotency: null,
      actor,
      now: NOW,
    });

  // In the first tier, texts.db.test.ts tests that waiting texts hold up no mail.
  it('texts that wait hold up no mail, and mails of a paused campaign that wait in the outbox no other campaign', {
    tags: ['nightly'],
    timeout: 60_000,
  }, async () => {
    await leads(MAX_WAITING_CAMPAIGN_MESSAGES);
    const message = { channel: 'sms' as const, body: 'Hello' };
    await startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
    await db.tenant.update({ where: { id: tenantId }, data: { textHoursStart: 0, textHoursEnd: 0 } });
    await plan(STARTED);
    expect(await waiting('bulk', 'sms')).toBe(MAX_WAITING_CAMPAIGN_MESSAGES);
    const first = await launchedCampaign(db, tenantId, {
      values: { segmentGoals: ['recovery'] },
      now: NOW,
    });
    await runRound(db, later(3 * MINUTE_MS));
    expect(await waiting('campaign')).toBe(MAX_WAITING_CAMPAIGN_MESSAGES);

    await pauseCampaign({ db, tenantId, campaignId: first.id, actor, now: later(3 * MINUTE_MS) });
    // The state that the worker sets for mails of a paused campaign.
    await db.outboxMessage.updateMany({
      where: { purpose: 'campaign' },
      data: { nextAttemptAt: later(HOUR_MS), lastError: 'The campaign is paused.' },
    });
    await leads(10, { segments: '|fat_loss|' });
    await launchedCampaign(db, tenantId, { values: { segmentGoals: ['fat_loss'] }, now: NOW });
    await runRound(db, later(4 * MINUTE_MS));
    expect(await waiting('campaign')).toBe(MAX_WAITING_CAMPAIGN_MESSAGES + 10);
  });

  it('recipients of a Quick Email at the cap are looked at again once they may have a mail, also when a wrong clock put them off', async () => {
    await db.tenant.update({ where: { id: tenantId }, data: { marketingDailyCap: 1 } });
    await leads(3);
    await quickMail();
    await plan(STARTED);
    await send();
    await quickMail();
    await plan(later(3 * MINUTE_MS));
    const capped = () => db.bulkRecipient.findMany({ where: { tenantId, state: 'waiting' } });
    expect(await capped()).toHaveLength(3);
    for (const { nextLookAt } of await capped()) {
      expect(nextLookAt.getTime()).toBeGreaterThan(STARTED.getTime() + DAY_MS);
      expect(nextLookAt.getTime()).toBeLessThanOrEqual(STARTED.getTime() + DAY_MS + 5 * MINUTE_MS);
    }
    await plan(later(DAY_MS - MINUTE_MS));
    expect(await capped()).toHaveLength(3);
    await db.bulkRecipient.updateMany({ data: { nextLookAt: later(400 * DAY_MS) } });
    await mendClock({ db, now: later(DAY_MS + 10 * MINUTE_MS) });
    await plan(later(DAY_MS + 10 * MINUTE_MS));
    expect(await capped()).toEqual([]);
    expect(await waiting('bulk')).toBe(3);
  });

  it('a Quick Email that comes twice with one key at the same moment goes to each once, all of it', async () => {
    await leads(20);
    const start = (now: Date) =>
      startBulkSend({
        db,
        tenantId,
        message: { channel: 'email', subject: 'News', body: 'Hello' },
        idempotency: { key: 'one', bodyHash: 'x' },
        actor,
        now,
      });
    const results = await Promise.allSettled([start(NOW), start(later(1)), start(later(2))]);
    const started = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.recipients] : [],
    );
    expect(started.length).toBeGreaterThan(0);
    expect(new Set(started)).toEqual(new Set([20]));
    await plan(STARTED);
    expect(await waiting('bulk')).toBe(20);
    expect(await db.bulkSend.findMany()).toMatchObject([{ status: 'completed', recipientCount: 20 }]);
  });

  it('a Quick Email leaves half of the room to the campaigns', async () => {
    await leads(MAX_WAITING_CAMPAIGN_MESSAGES + 100);
    await launchedCampaign(db, tenantId, { now: NOW });
    await quickMail();
    await runRound(db, STARTED);
    expect([await waiting('bulk'), await waiting('campaign')]).toEqual([REFILL_TENANT_AT, REFILL_TENANT_AT]);
  }, 60_000);

  it('is planned again at once while more is due than may wait, and not past the hour’s limit', async () => {
    await leads(MAX_WAITING_CAMPAIGN_MESSAGES + 100);
    await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, later(MINUTE_MS - 1));
    await runRound(db, STARTED);
    expect(await plan(later(3 * MINUTE_MS))).toEqual({ againInMs: expect.any(Number) });
    await send();
    expect(await plan(later(4 * MINUTE_MS))).toBeUndefined();
    expect(await waiting('campaign')).toBe(100);
    await db.tenant.update({
      where: { id: tenantId },
      data: { marketingHourlyLimit: MAX_WAITING_CAMPAIGN_MESSAGES + 200 },
    });
    await leads(200, { createdAt: later(3 * MINUTE_MS) });
    await runRound(db, later(5 * MINUTE_MS));
    expect(await waiting('campaign')).toBe(200);
    expect(await plan(later(6 * MINUTE_MS))).toBeUndefined();
  }, 60_000);
});
