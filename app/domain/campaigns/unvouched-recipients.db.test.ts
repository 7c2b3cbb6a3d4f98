import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { eraseAddress } from '#app/domain/erasure/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { readUnvouchedState, releaseHeldSteps, startBulkSend } from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const MAX = 50;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, {
      approvedAt: null,
      marketingDailyCap: 1000,
      textHoursStart: 0,
      textHoursEnd: 0,
    }));
  });

  const addLeads = async (count: number, prefix = 'v') => {
    for (let n = 0; n < count; n++) {
      const phoneE164 = `+1415555${String(1000 + n)}`;
      await marketingLead(db, tenantId, {
        email: `${prefix}${n}@example.com`,
        phone: phoneE164,
        contact: { phoneE164, smsConsent: true },
      });
    }
  };
  const quickEmail = (now = NOW) =>
    startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now },
      message: { channel: 'email', subject: 'Account locked', body: 'Hello' },
    });
  const quickText = () =>
    startBulkSend({
      db,
      tenantId,
      message: { channel: 'sms', body: 'Hello' },
      idempotency: null,
      actor,
      now: NOW,
    });
  const countRecipients = async (kind: 'email' | 'sms') => {
    const rows = await db.outboxMessage.findMany({ where: { tenantId, kind, marketing: true } });
    return new Set(rows.map(({ recipientHash }) => recipientHash)).size;
  };
  const skipped = (reason: string) =>
    db.bulkRecipient.count({ where: { tenantId, state: 'skipped', reason } });
  const state = async () => {
    const tenant = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
    return readUnvouchedState(db, tenant);
  };

  describe('a company without payment or approval', () => {
    it('writes to 50 people, and the rest are skipped with the reason', async () => {
      await addLeads(60);
      await quickEmail();
      await runRound(db, later(MINUTE_MS));
      expect(await countRecipients('email')).toBe(MAX);
      expect(await skipped('unvouched')).toBe(10);
      // People who had a mail may get another.
      await quickEmail(later(2 * MINUTE_MS));
      await runRound(db, later(3 * MINUTE_MS));
      expect(await countRecipients('email')).toBe(MAX);
      expect(await db.outboxMessage.count({ where: { tenantId, kind: 'email' } })).toBe(2 * MAX);
      expect(await state()).toEqual({ people: MAX, maxPeople: MAX, waiting: 0 });
    });

    it('writes to no more with 20 launches and rounds at once, by e-mails, texts and a campaign', async () => {
      await addLeads(60);
      await Promise.all(Array.from({ length: 10 }, () => quickEmail()));
      await Promise.all(Array.from({ length: 10 }, () => quickText()));
      await launchedCampaign(db, tenantId, { now: NOW });
      await Promise.all(Array.from({ length: 20 }, () => runRound(db, later(2 * MINUTE_MS))));
      await runRound(db, later(3 * MINUTE_MS));
      expect(await countRecipients('email')).toBeLessThanOrEqual(MAX);
      expect(await countRecipients('sms')).toBeLessThanOrEqual(MAX);
      expect((await state())?.people).toBe(MAX);
    });

    it('is not freed by an erasure of those whom it has written to', async () => {
      await addLeads(MAX);
      await quickEmail();
      await runRound(db, later(MINUTE_MS));
      await db.$transaction((tx) =>
        eraseAddress(tx, { tenantId, email: 'v0@example.com', now: later(MINUTE_MS) }),
      );
      await addLeads(1, 'new');
      await quickEmail(later(2 * MINUTE_MS));
      await runRound(db, later(3 * MINUTE_MS));
      expect(await skipped('unvouched')).toBe(1);
      expect((await state())?.people).toBe(MAX);
    });

    it('has the steps of its campaigns held until it is approved', async () => {
      await addLeads(55);
      await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, later(2 * MINUTE_MS));
      expect(await countRecipients('email')).toBe(MAX);
      expect((await state())?.waiting).toBe(5);
      await runRound(db, later(2 * HOUR_MS));
      expect(await countRecipients('email')).toBe(MAX);
      await db.$transaction(async (tx) => {
        await tx.tenant.update({ where: { id: tenantId }, data: { approvedAt: NOW } });
        await releaseHeldSteps(tx, { tenantId, now: later(3 * HOUR_MS) });
      });
      await runRound(db, later(3 * HOUR_MS));
      expect(await countRecipients('email')).toBe(55);
      expect(await state()).toBeNull();
      expect(await db.campaignEnrolment.count({ where: { tenantId, stopReason: { not: null } } })).toBe(0);
    });
  });

  it.each([
    ['pays', { stripeSubscriptionStatus: 'active' }, 60],
    ['is of the demo', { isDemo: true }, 60],
    ['was approved', { approvedAt: NOW }, 60],
    ['has a trial at Stripe', { stripeSubscriptionStatus: 'trialing' }, MAX],
  ])('a company that %s', async (_what, data, people) => {
    await db.tenant.update({ where: { id: tenantId }, data });
    await addLeads(60);
    await quickEmail();
    await runRound(db, later(MINUTE_MS));
    expect(await countRecipients('email')).toBe(people);
  });
});
