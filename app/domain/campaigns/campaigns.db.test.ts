import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localMailbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import type { Database } from '#app/domain/database.ts';
import { readMailbox } from '#app/domain/messaging/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { outboxMails } from '../../../server/outbox-mails.ts';
import { until } from '../../../tests/faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  draftCampaign,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING, TEST_SEAL } from '../../../tests/support/test-seal.ts';
import {
  archiveCampaign,
  completeCampaign,
  duplicateCampaign,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
} from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Reasons why an account is read-only, each with the change that ends it. */
const UNPAID = [
  ['a trial that has ended', { trialEndsAt: new Date('2026-03-01') }, { stripeSubscriptionStatus: 'active' }],
  [
    'a subscription that has ended',
    { stripeSubscriptionStatus: 'canceled', subscriptionEndDate: new Date('2026-03-01') },
    { stripeSubscriptionStatus: 'active', subscriptionEndDate: null },
  ],
] as const;

forEachDatabase((_name, makeDb) => {
  let testDatabase: TestDatabase;
  let db: Database;
  let tenantId: string;
  let clock: Date;
  const workers: OutboxWorker[] = [];

  beforeAll(async () => {
    testDatabase = await makeDb();
    db = testDatabase.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    clock = NOW;
    tenantId = (await marketingTenant(db)).id;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(100)));
  });

  const startMailing = () => {
    const worker = startWorker({
      db,
      provider: testDatabase.provider,
      handlers: {
        email: {
          prepare: outboxMails({
            db,
            seal: TEST_SEAL,
            settings: {
              origin: 'https://app.example',
              mailFrom: 'us@service.example',
              product: 'StackGuide',
            },
            marketing: { ring: TEST_RING, now: () => clock },
          }),
          carrier: localMailbox(TEST_SEAL),
        },
      },
      report: (error) => {
        throw error;
      },
      pollMs: 20,
      now: () => clock,
    });
    workers.push(worker);
  };
  const settled = () =>
    until(
      'nothing waits',
      async () =>
        (await db.outboxMessage.count({
          where: { state: { in: ['planned', 'claimed', 'sending'] }, nextAttemptAt: { lte: clock } },
        })) === 0,
    );
  /** Runs a round, waits until its mails are sent, and runs another round that picks up their results. */
  const round = async (now: Date) => {
    clock = now;
    await runRound(db, now);
    await settled();
    await runRound(db, now);
  };
  const mails = () => db.localMail.findMany({ orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }] });
  const change = { db: undefined as unknown as Database, actor, now: NOW };
  const on = (campaignId: string, now = NOW) => ({ ...change, db, tenantId, campaignId, now });

  it('skips with the reason who may not be written to', async () => {
    await marketingLead(db, tenantId, { contact: { marketingConsent: 'none' } });
    await marketingLead(db, tenantId, { nothingSuitable: true });
    await marketingLead(db, tenantId, { converted: true });
    await marketingLead(db, tenantId, { email: 'stopped@example.com' });
    const { contactId } = await marketingLead(db, tenantId, { email: 'fine@example.com' });
    const stopped = await db.contact.findFirstOrThrow({ where: { emailKey: 'stopped@example.com' } });
    await db.suppression.create({
      data: {
        tenantId,
        channel: 'email',
        addressHash: stopped.emailSha256,
        scope: 'marketing',
        reason: 'unsubscribe',
      },
    });
    const { id } = await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, later(2 * MINUTE_MS));
    const campaign = await db.emailCampaign.findUniqueOrThrow({ where: { id } });
    expect(campaign).toMatchObject({
      totalRecipients: 1,
      skipped: { noConsent: 1, nothingSuitable: 1, alreadyConverted: 1, suppressed: 1 },
    });
    expect(await db.campaignEnrolment.findMany()).toMatchObject([{ contactId }]);
  });

  it('ends the sequence at a sale, an opt-out and an erasure, also for mails that are planned already', async () => {
    const leads = await Promise.all(
      ['buys', 'leaves', 'stays'].map((name) =>
        marketingLead(db, tenantId, { email: `${name}@example.com` }),
      ),
    );
    await launchedCampaign(db, tenantId, { days: [0, 1], now: NOW });
    await runRound(db, later(2 * MINUTE_MS));
    expect(await db.outboxMessage.count({ where: { state: 'planned' } })).toBe(3);
    await db.lead.update({
      where: { id: leads[0]?.id },
      data: { converted: true, conversionDate: later(3 * MINUTE_MS) },
    });
    const { emailSha256 } = await db.contact.findFirstOrThrow({ where: { emailKey: 'leaves@example.com' } });
    await db.suppression.create({
      data: { tenantId, channel: 'email', addressHash: emailSha256, scope: 'marketing', reason: 'one-click' },
    });
    startMailing();
    await round(later(4 * MINUTE_MS));
    await round(later(DAY_MS + 4 * MINUTE_MS));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'stays@example.com',
      'stays@example.com',
    ]);
    const sends = await db.emailSend.findMany({
      where: { status: 'suppressed' },
      orderBy: { reason: 'asc' },
    });
    expect(sends.map(({ reason }) => reason)).toEqual([
      'The lead has already bought.',
      'Unsubscribed in their mail app.',
    ]);
    const ended = await db.campaignEnrolment.findMany({ where: { state: 'stopped' } });
    expect(ended.map(({ stopReason }) => stopReason).sort()).toEqual(['converted', 'unsubscribed']);
  });

  describe('the states', () => {
    it('are changed as the table says, once, and every change is in the audit log', async () => {
      const { id } = await draftCampaign(db, tenantId, { now: NOW });
      await expect(pauseCampaign(on(id))).rejects.toMatchObject({ code: 'conflict' });
      const launches = await Promise.allSettled([launchCampaign(on(id)), launchCampaign(on(id))]);
      expect(launches.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(archiveCampaign(on(id))).rejects.toThrow('Pause or complete');
      await pauseCampaign(on(id));
      await resumeCampaign(on(id));
      await completeCampaign(on(id));
      await expect(resumeCampaign(on(id))).rejects.toThrow('this campaign is completed');
      await archiveCampaign(on(id));
      await expect(archiveCampaign(on(id))).rejects.toMatchObject({ code: 'conflict' });
      const copy = await duplicateCampaign(on(id));
      expect(copy).toMatchObject({ status: 'draft', name: 'Spring (copy)', archivedAt: null });
      expect(await db.emailTemplate.count({ where: { campaignId: copy.id } })).toBe(1);
      const lines = await db.auditEvent.findMany({ where: { tenantId }, select: { action: true } });
      expect(lines.map(({ action }) => action).sort()).toEqual(
        [
          ...['campaign.add-template', 'campaign.archive', 'campaign.complete', 'campaign.create'],
          ...['campaign.duplicate', 'campaign.launch', 'campaign.pause', 'campaign.resume'],
        ].sort(),
      );
    });

    it('are those of the own tenant', async () => {
      const { id } = await draftCampaign(db, tenantId, { now: NOW });
      const otherTenantId = (await marketingTenant(db)).id;
      const foreign = launchCampaign({ ...on(id), tenantId: otherTenantId });
      await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
    });

    it('are not left before everything is there', async () => {
      const empty = await draftCampaign(db, tenantId, { days: [], now: NOW });
      await expect(launchCampaign(on(empty.id))).rejects.toThrow('at least one e-mail template');
      const { id } = await draftCampaign(db, tenantId, { now: NOW });
      await db.tenant.update({ where: { id: tenantId }, data: { postalAddress: ' ' } });
      await expect(launchCampaign(on(id))).rejects.toThrow('postal address');
      await db.tenant.update({ where: { id: tenantId }, data: { emailVerifiedAt: null } });
      await expect(launchCampaign(on(id))).rejects.toThrow('Confirm your e-mail address');
      await db.tenant.update({ where: { id: tenantId }, data: { isActive: false } });
      await expect(launchCampaign(on(id))).rejects.toThrow('Your company is inactive');
    });

    it.each([
      ['completed', completeCampaign, 'The campaign has ended.'],
      ['archived', archiveCampaign, 'The campaign was archived.'],
    ])('cancel mails that are in the outbox when a paused campaign is %s', async (_what, end, lastError) => {
      await marketingLead(db, tenantId);
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, later(2 * MINUTE_MS));
      await pauseCampaign(on(id));
      await end(on(id));
      const [message, ...others] = await db.outboxMessage.findMany();
      expect(others).toEqual([]);
      expect(message).toMatchObject({ state: 'cancelled', lastError });
      await runRound(db, later(3 * MINUTE_MS));
      expect(await db.emailSend.findMany()).toMatchObject([{ status: 'cancelled' }]);
    });

    it('hold mails back that are in the outbox while the campaign is paused, and release them', async () => {
      await marketingLead(db, tenantId);
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, later(2 * MINUTE_MS));
      await pauseCampaign(on(id));
      startMailing();
      clock = later(3 * MINUTE_MS);
      await settled();
      expect(await mails()).toEqual([]);
      await resumeCampaign(on(id, clock));
      await settled();
      expect(await mails()).toHaveLength(1);
    });
  });

  it('sends each step of a campaign on its day, once to each address', async () => {
    startMailing();
    await marketingLead(db, tenantId, { email: 'Ada@example.com' });
    await marketingLead(db, tenantId, { email: 'ada@example.com', createdAt: new Date('2026-01-03') });
    await marketingLead(db, tenantId, { email: 'bo@example.com', contact: { firstName: null } });
    await launchedCampaign(db, tenantId, { days: [0, 1, 3], now: NOW });
    for (const days of [0, 0.9, 1, 1.1, 2, 3, 4, 10]) await round(later(days * DAY_MS + 2 * MINUTE_MS));
    const sent = await mails();
    expect(
      sent.map(({ recipient, createdAt }) => [recipient, Math.floor((+createdAt - +NOW) / DAY_MS)]),
    ).toEqual([
      ['ada@example.com', 0],
      ['bo@example.com', 0],
      ['ada@example.com', 1],
      ['bo@example.com', 1],
      ['ada@example.com', 3],
      ['bo@example.com', 3],
    ]);
    expect(sent[0]).toMatchObject({ subject: 'Hello Ada', sender: expect.stringContaining('Acme') });
    expect(sent[1]?.subject).toBe('Hello there');
    const first = await readMailbox({ db, seal: TEST_SEAL, id: sent[0]?.id ?? '' });
    expect(first?.text).toContain('1 Main Street');
    expect(first?.text).toContain('https://app.example/unsubscribe/');
    expect(first?.html).toContain('https://app.example/c/');
    expect(first?.html).not.toContain('shop.example/sale');
    const sends = await db.emailSend.findMany();
    expect(sends).toHaveLength(6);
    expect(new Set(sends.map(({ status }) => status))).toEqual(new Set(['sent']));
    expect(await db.campaignEnrolment.count({ where: { state: 'completed' } })).toBe(2);
    const figures = await db.campaignAnalytics.findMany();
    expect(figures.map(({ totalSent }) => totalSent)).toEqual([2, 2, 2]);
    expect((await db.lead.findMany({ where: { contacted: true } })).length).toBe(2);
  });

  it.each(
    UNPAID,
  )('waits while the account is read-only after %s, and goes on after the payment', async (_what, unpaid, paid) => {
    startMailing();
    const set = (data: object) => db.tenant.update({ where: { id: tenantId }, data });
    await marketingLead(db, tenantId, { email: 'ada@example.com' });
    await launchedCampaign(db, tenantId, { days: [0, 1], now: NOW });
    await set(unpaid);
    for (const days of [0, 1, 2]) await round(later(days * DAY_MS + 2 * MINUTE_MS));
    expect(await mails()).toEqual([]);
    await set(paid);
    for (const days of [2.1, 3.2]) await round(later(days * DAY_MS));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'ada@example.com']);
  });

  it('holds back what is in the outbox already when an invoice is overdue for 14 days', async () => {
    await marketingLead(db, tenantId, { email: 'ada@example.com' });
    await launchedCampaign(db, tenantId, { days: [0], now: NOW });
    await runRound(db, later(2 * MINUTE_MS));
    expect(await db.outboxMessage.count({ where: { tenantId, state: 'planned' } })).toBe(1);
    const pastDueSince = later(-15 * DAY_MS);
    await db.billingAccount.create({ data: { tenantId, pastDueSince } });
    await db.tenant.update({ where: { id: tenantId }, data: { stripeSubscriptionStatus: 'past_due' } });
    startMailing();
    clock = later(5 * MINUTE_MS);
    await settled();
    expect(await mails()).toEqual([]);
    await db.tenant.update({ where: { id: tenantId }, data: { stripeSubscriptionStatus: 'active' } });
    clock = later(3 * HOUR_MS);
    await settled();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  });

  it('asks for the consent that the tenant wants, and only for leads of the chosen goals', async () => {
    await db.tenant.update({ where: { id: tenantId }, data: { marketingConsentMode: 'opt-in' } });
    await marketingLead(db, tenantId);
    await marketingLead(db, tenantId, { contact: { marketingConsent: 'opt-in' }, segments: '|energy|' });
    const matchingLead = { contact: { marketingConsent: 'opt-in' }, segments: '|energy|fat_loss|' };
    const { contactId } = await marketingLead(db, tenantId, matchingLead);
    await launchedCampaign(db, tenantId, { values: { segmentGoals: ['fat_loss'] }, now: NOW });
    await runRound(db, later(2 * MINUTE_MS));
    expect(await db.campaignEnrolment.findMany()).toMatchObject([{ contactId }]);
  });

  it('enrols later leads while the switch is on', async () => {
    const on = await launchedCampaign(db, tenantId, { now: NOW });
    const campaignWithSwitchOff = await launchedCampaign(db, tenantId, {
      values: { enrolNewLeads: false },
      now: NOW,
    });
    await marketingLead(db, tenantId, { createdAt: later(-MINUTE_MS) });
    await runRound(db, later(2 * MINUTE_MS));
    await marketingLead(db, tenantId, { createdAt: later(HOUR_MS) });
    await runRound(db, later(2 * HOUR_MS));
    const enrolled = (campaignId: string) => db.campaignEnrolment.count({ where: { campaignId } });
    expect([await enrolled(on.id), await enrolled(campaignWithSwitchOff.id)]).toEqual([2, 1]);
  });
});
