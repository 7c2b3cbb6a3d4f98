import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { insertMany } from '../../../tests/support/insert-many.ts';
import {
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { CAP_STEP_DISTANCE_MS } from './frequency-cap.ts';
import { mendClock } from './index.ts';
import { MAX_WAITING_CAMPAIGN_MESSAGES } from './sending-limits.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const STARTED = later(2 * MINUTE_MS);

/** Tests how many messages are sent and when, using the planned outbox rows. */
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

  const set = (data: object) => db.tenant.update({ where: { id: tenantId }, data });
  const leads = (count: number, domain = 'example.com') =>
    Promise.all(
      Array.from({ length: count }, (_, n) => marketingLead(db, tenantId, { email: `p${n}@${domain}` })),
    );
  const countPlannedMails = () => db.outboxMessage.count({ where: { purpose: 'campaign' } });
  /** Marks all waiting rows as sent, as if the outbox had sent them. */
  const send = (sentAt: Date) =>
    db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt } });
  const rounds = async (...moments: Date[]) => {
    const counts: number[] = [];
    for (const moment of moments) {
      await mendClock({ db, now: moment });
      await runRound(db, moment);
      await send(moment);
      counts.push(await countPlannedMails());
    }
    return counts;
  };

  it('gives one receiving domain its share of the hour, and other domains do not wait for it', async () => {
    await set({ marketingHourlyLimit: 1000 });
    await leads(3, 'other.example');
    // An earlier campaign has used all but one of example.com's share of the hour (600).
    const consentId = await makeConsent(db, tenantId);
    await insertMany(
      db,
      'OutboxMessage',
      Array.from({ length: 599 }, (_, n) => ({
        tenantId,
        kind: 'email',
        purpose: 'bulk',
        dedupeKey: `earlier:${tenantId}:${n}`,
        state: 'sent',
        marketing: true,
        consentId,
        recipient: `x${n}@example.com`,
        createdAt: NOW,
      })),
    );
    await leads(4);
    await launchedCampaign(db, tenantId, { now: NOW });
    expect(await rounds(STARTED, later(3 * MINUTE_MS), later(20 * MINUTE_MS))).toEqual([4, 4, 4]);
    expect(await rounds(later(90 * MINUTE_MS))).toEqual([7]);
  });

  it('gives two workers that plan at the same moment each step once', async () => {
    await leads(20);
    await launchedCampaign(db, tenantId, { now: NOW });
    await Promise.all([runRound(db, STARTED), runRound(db, STARTED), runRound(db, STARTED)]);
    await runRound(db, STARTED);
    expect(await countPlannedMails()).toBe(20);
    expect(await db.emailSend.count()).toBe(20);
    expect(await db.emailCampaign.findFirst()).toMatchObject({ totalRecipients: 20 });
  });

  it('gives one address no more than the cap over all campaigns in 24 hours, and who wishes for less one in a week', async () => {
    await leads(1);
    await marketingLead(db, tenantId, { email: 'seldom@example.com', contact: { lessOften: true } });
    for (let n = 0; n < 3; n++) await launchedCampaign(db, tenantId, { now: NOW });
    await rounds(STARTED, later(3 * MINUTE_MS), later(4 * MINUTE_MS), later(HOUR_MS));
    const to = (recipient: string) => db.outboxMessage.count({ where: { recipient } });
    expect([await to('p0@example.com'), await to('seldom@example.com')]).toEqual([2, 1]);
    await rounds(later(DAY_MS + 5 * MINUTE_MS), later(DAY_MS + 6 * MINUTE_MS));
    expect([await to('p0@example.com'), await to('seldom@example.com')]).toEqual([3, 1]);
    await rounds(later(7 * DAY_MS + 6 * MINUTE_MS), later(8 * DAY_MS));
    expect(await to('seldom@example.com')).toBe(2);
  });

  it('plans no more than the hour’s limit, and the rest in the next hours', async () => {
    await set({ marketingHourlyLimit: 3 });
    await leads(7);
    await launchedCampaign(db, tenantId, { now: NOW });
    const hoursLater = (hours: number) => later(2 * MINUTE_MS + hours * HOUR_MS + 1);
    expect(
      await rounds(hoursLater(0), hoursLater(0.5), hoursLater(1.01), hoursLater(2.1), hoursLater(3.2)),
    ).toEqual([3, 3, 6, 7, 7]);
  });

  describe('the warm-up of a sending domain', () => {
    const mailFrom = 'no-reply@service.example';
    const DAY = '2026-03-02';
    const ownDomain = (senderEmail: string) => ({ senderEmail, senderVerifiedAt: NOW });
    const plan = async (now: Date) => {
      await runRound(db, now, mailFrom);
      return countPlannedMails();
    };
    const planOf = (domain: string) =>
      db.sendingDay.findUnique({ where: { domain_day: { domain, day: DAY } }, select: { planned: true } });
    /** What the domain has planned today already leaves room for two. */
    const leaveTwo = (domain: string) => db.sendingDay.create({ data: { domain, day: DAY, planned: 498 } });

    beforeEach(() => db.sendingDay.deleteMany());

    it('counts what all companies without their own domain plan, and nothing of one with its own', async () => {
      const otherId = (await marketingTenant(db)).id;
      const ownId = (await marketingTenant(db, ownDomain('Shop@Own.example'))).id;
      for (const id of [tenantId, otherId, ownId]) {
        for (let n = 0; n < 3; n++) await marketingLead(db, id);
        await launchedCampaign(db, id, { now: NOW });
      }
      await leaveTwo('service.example');
      expect(await plan(STARTED)).toBe(5);
      expect([await planOf('service.example'), await planOf('own.example')]).toEqual([
        { planned: 500 },
        { planned: 3 },
      ]);
      expect(await plan(later(HOUR_MS))).toBe(5);
      // On the next day there is room again.
      expect(await plan(later(DAY_MS))).toBe(9);
    });

    it('counts what was planned on earlier days and still waits, of every company that sends from the domain', async () => {
      const [pausedId, otherId, ownId] = [
        (await marketingTenant(db, { marketingPausedAt: NOW })).id,
        (await marketingTenant(db)).id,
        (await marketingTenant(db, ownDomain('shop@own.example'))).id,
      ];
      const waiting = async (id: string, count: number, over = {}) => {
        const consentId = await makeConsent(db, id);
        const rows = Array.from({ length: count }, (_, n) => ({
          ...{ tenantId: id, kind: 'email', purpose: 'bulk', dedupeKey: `waits:${id}:${count}:${n}` },
          ...{ state: 'planned', marketing: true, consentId, recipient: `x${n}@x${n}.example` },
          ...{ createdAt: later(-DAY_MS), nextAttemptAt: later(HOUR_MS), ...over },
        }));
        await insertMany(db, 'OutboxMessage', rows);
      };
      // On a day on which nothing left, 300 and 190 were planned.
      await waiting(tenantId, 300);
      await waiting(otherId, 190);
      // The rest does not leave today, or not from this domain.
      await waiting(ownId, 101);
      await waiting(pausedId, 102);
      await waiting(otherId, 103, { lastError: 'The campaign is paused.' });
      await waiting(otherId, 104, { nextAttemptAt: later(DAY_MS) });
      await leads(20);
      await launchedCampaign(db, tenantId, { now: NOW });
      expect(await plan(STARTED)).toBe(10);
    });

    it('grows with what was sent, not with days, and begins again on a new domain', async () => {
      await leads(4);
      await launchedCampaign(db, tenantId, { now: NOW });
      await db.sendingDay.create({ data: { domain: 'service.example', day: '2026-03-01', sent: 300 } });
      await db.sendingDay.create({ data: { domain: 'service.example', day: DAY, planned: 598 } });
      await set(ownDomain('mail@new.example'));
      await leaveTwo('new.example');
      expect(await plan(STARTED)).toBe(2);
      await set({ senderVerifiedAt: null });
      expect(await plan(later(10 * MINUTE_MS))).toBe(4);
    });
  });

  it('plans in the send window only, whatever waits, and not for a paused tenant', async () => {
    await set({ sendWindowStart: 540, sendWindowEnd: 600, timeZone: 'Europe/Berlin' });
    await leads(1);
    await launchedCampaign(db, tenantId, { now: NOW });
    expect(await rounds(STARTED, later(10 * HOUR_MS), later(19 * HOUR_MS))).toEqual([0, 0, 0]);
    const nine = new Date('2026-03-03T08:00:00.000Z');
    await set({ marketingPausedAt: NOW });
    expect(await rounds(nine)).toEqual([0]);
    await set({ marketingPausedAt: null });
    expect(await rounds(nine)).toEqual([1]);
  });

  it('lets no tenant wait for another’s recipients, and keeps few of one in the outbox', async () => {
    const offersConsentId = await makeConsent(db, tenantId);
    const many = Array.from({ length: MAX_WAITING_CAMPAIGN_MESSAGES + 200 }, (_, n) => ({
      id: `${tenantId}-${n}`,
      tenantId,
      email: `many${n}@d${n}.example`,
    }));
    await insertMany(
      db,
      'Contact',
      many.map(({ email, ...row }) => ({
        ...row,
        emailKey: email,
        emailSha256: hashRecipient(email),
        marketingConsent: 'notice',
        offersConsentId,
      })),
    );
    await insertMany(
      db,
      'Lead',
      many.map((row) => ({
        ...row,
        contactId: row.id,
        trackingId: row.id,
        firstName: 'Ada',
        widget: 'full',
        createdAt: later(-DAY_MS),
      })),
    );
    await launchedCampaign(db, tenantId, { now: NOW });
    const small = (await marketingTenant(db)).id;
    await marketingLead(db, small);
    await launchedCampaign(db, small, { now: NOW });
    await runRound(db, STARTED);
    const waiting = (id: string) => db.outboxMessage.count({ where: { tenantId: id, state: 'planned' } });
    expect([await waiting(tenantId), await waiting(small)]).toEqual([MAX_WAITING_CAMPAIGN_MESSAGES, 1]);
    await runRound(db, later(3 * MINUTE_MS));
    expect(await waiting(tenantId)).toBe(MAX_WAITING_CAMPAIGN_MESSAGES);
    await send(STARTED);
    await runRound(db, later(4 * MINUTE_MS));
    expect(await waiting(tenantId)).toBe(200);
  }, 60_000);

  it('asks for the result of the step before, and counts the days between steps from when it left', async () => {
    await leads(1);
    await launchedCampaign(db, tenantId, { days: [0, 1], now: NOW });
    await runRound(db, STARTED);
    await runRound(db, later(2 * DAY_MS));
    expect(await countPlannedMails()).toBe(1);
    await send(later(2 * DAY_MS));
    await runRound(db, later(2 * DAY_MS + MINUTE_MS));
    expect(await countPlannedMails()).toBe(1);
    await runRound(db, later(2 * DAY_MS + CAP_STEP_DISTANCE_MS + MINUTE_MS));
    expect(await countPlannedMails()).toBe(2);
  });

  describe('a clock that is set', () => {
    const DAYS = [0, 1, 2];
    it('forward by days and back sends each step once and leaves none out', async () => {
      await leads(2);
      await launchedCampaign(db, tenantId, { days: DAYS, now: NOW });
      await rounds(STARTED, later(30 * DAY_MS), later(30 * DAY_MS + MINUTE_MS), later(HOUR_MS));
      await marketingLead(db, tenantId, { email: 'new@example.com', createdAt: later(2 * HOUR_MS) });
      const halfDays = Array.from({ length: 10 }, (_, part) => later((part * 12 + 4) * HOUR_MS));
      await rounds(...halfDays);
      const sends = await db.emailSend.findMany();
      expect(sends).toHaveLength(9);
      expect(new Set(sends.map(({ leadId, templateId }) => `${leadId} ${templateId}`)).size).toBe(9);
      expect(await db.campaignEnrolment.count({ where: { state: 'completed' } })).toBe(3);
    }, 60_000);

    it('back by hours sends each step once', async () => {
      await leads(2);
      await launchedCampaign(db, tenantId, { days: DAYS, now: NOW });
      const clock = [1, 5, 2, 8, 3, 26, 20, 27, 30, 49, 45, 50, 51].map((hours) => later(hours * HOUR_MS));
      await rounds(...clock);
      const sends = await db.emailSend.findMany();
      expect(new Set(sends.map(({ leadId, templateId }) => `${leadId} ${templateId}`)).size).toBe(6);
      expect(sends).toHaveLength(6);
    });
  });
});
