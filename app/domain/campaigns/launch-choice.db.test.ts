import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../tests/support/ledger.ts';
import {
  actor,
  draftCampaign,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { countOverlap, launchCampaign, readCampaignTexts } from './index.ts';
import { LAUNCH_ALL, type LaunchChoice } from './launch-choice.ts';
import { countLaunch } from './launch-count.server.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Who joins a campaign by the choice at its launch (D73): the count before it says the same as the enrolment after it. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  let tenantId: string;

  beforeAll(async () => {
    ({ db, texts } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    ({ id: tenantId } = await marketingTenant(db));
  });

  const lead = (name: string, over: object = {}) =>
    marketingLead(db, tenantId, { email: `${name}@example.com`, ...over });

  const reported = (now = NOW) =>
    ({ db, tenantId, source: 'api', idempotencyKey: null, actor, now }) as const;
  /** Records sales of a lead on days before NOW; the orders are named after lead and day. */
  async function sell(
    { email, trackingId }: { email: string; trackingId: string },
    days: readonly number[],
    now = NOW,
  ): Promise<void> {
    for (const day of days)
      await recordSale({
        ...reported(now),
        report: {
          ...{ trackingId, orderId: `${email.split('@')[0]} ${day}` },
          ...{ saleAmount: 100, conversionDate: daysAgo(day).toISOString() },
        },
      });
  }

  /** @returns who was enrolled within an hour, and how many were counted before */
  async function launch(over: Partial<LaunchChoice>, values: object = {}, days = [0]) {
    const choice = { ...LAUNCH_ALL, ...over };
    const { id: campaignId } = await draftCampaign(db, tenantId, { values, days, now: NOW });
    const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
    const { steps: _, ...campaign } = await readCampaignTexts(db, { tenantId, campaignId });
    const { recipients } = await countLaunch({ db, texts, campaign, tenant, choice, now: NOW });
    await launchCampaign({ db, tenantId, campaignId, choice, actor, now: NOW });
    await runRound(db, later(HOUR_MS));
    return { campaignId, recipients, joined: await listJoined(campaignId) };
  }

  async function listJoined(campaignId: string): Promise<string[]> {
    const rows = await db.campaignEnrolment.findMany({
      where: { tenantId, campaignId },
      select: { contact: { select: { emailKey: true } } },
    });
    return rows.map(({ contact }) => contact?.emailKey.replace('@example.com', '') ?? '').sort();
  }

  it.each([
    ['all leads', { joins: 'all' }, ['lately', 'long-ago'], ['fresh', 'lately', 'long-ago']],
    ['the leads of the last 30 days', { joins: 'recent', joinedDays: 30 }, ['lately'], ['fresh', 'lately']],
    ['new leads only', { joins: 'new' }, [], ['fresh']],
  ] as const)('takes %s, and those that come later', async (_what, choice, before, after) => {
    await lead('long-ago', { createdAt: daysAgo(31) });
    await lead('lately', { createdAt: daysAgo(29) });
    const { campaignId, recipients, joined } = await launch(choice);
    expect({ recipients, joined }).toEqual({ recipients: before.length, joined: before });
    await lead('fresh', { createdAt: later(2 * HOUR_MS) });
    await runRound(db, later(3 * HOUR_MS));
    expect(await listJoined(campaignId)).toEqual(after);
  });

  it('refuses new leads only for a campaign that takes none', async () => {
    await expect(launch({ joins: 'new' }, { enrolNewLeads: false })).rejects.toMatchObject({
      code: 'invalid',
      fields: { joins: [expect.stringContaining('takes no new leads')] },
    });
  });

  it('counts a sale of any lead of the person as bought', async () => {
    await lead('buyer', { createdAt: daysAgo(50), converted: true, conversionDate: daysAgo(45) });
    await lead('buyer', { createdAt: daysAgo(5) });
    await lead('other');
    expect((await launch({})).joined).toEqual(['other']);
  });

  it('leaves out who bought lately, where a sale does not end the series', async () => {
    const longAgo = { createdAt: daysAgo(300) };
    await sell(await lead('old-buyer', longAgo), [91]);
    await sell(await lead('new-buyer', longAgo), [89]);
    await lead('new-buyer', { createdAt: daysAgo(1) });
    await sell(await lead('regular', longAgo), [200, 3]);
    await sell(await lead('paid-back', longAgo), [3]);
    await recordRefund({ ...reported(), report: { orderId: 'paid-back 3' } });
    const values = { stopOnConversion: false };
    expect(await launch({ excludeBuyersDays: 90 }, values)).toMatchObject({
      recipients: 2,
      joined: ['old-buyer', 'paid-back'],
    });
    expect((await launch({}, values)).joined).toEqual(['new-buyer', 'old-buyer', 'paid-back', 'regular']);
  });

  it('ends for a person who had bought by another lead before joining, also if that is reported later', async () => {
    const before = await lead('buyer', { createdAt: daysAgo(10) });
    await lead('buyer', { createdAt: daysAgo(1) });
    await lead('other');
    const { campaignId, joined } = await launch({}, {}, [0, 1]);
    expect(joined).toEqual(['buyer', 'other']);
    const ofBuyer = { campaignId, contactId: before.contactId };
    await sell(before, [2], later(2 * HOUR_MS));
    expect(await db.campaignEnrolment.findFirst({ where: ofBuyer })).toMatchObject({
      ...{ state: 'stopped', stopReason: 'converted' },
    });
    // The next step would see the sale, too.
    await db.campaignEnrolment.updateMany({
      where: ofBuyer,
      data: { state: 'active', stopReason: null, nextStepAt: later(DAY_MS) },
    });
    await db.outboxMessage.updateMany({ data: { state: 'sent', sentAt: later(HOUR_MS) } });
    await runRound(db, later(2 * DAY_MS));
    expect(await db.campaignEnrolment.findFirst({ where: ofBuyer })).toMatchObject({
      ...{ state: 'stopped', stopReason: 'converted' },
    });
    const sends = await db.emailSend.findMany({ where: { campaignId }, select: { leadId: true } });
    expect(sends).toHaveLength(3);
  });

  it('goes by a person’s newest answers', async () => {
    await lead('moved-on', { createdAt: daysAgo(20), segments: '|recovery|' });
    await lead('moved-on', { createdAt: daysAgo(10), segments: '|energy|' });
    await lead('came-to', { createdAt: daysAgo(20), segments: '|energy|' });
    await lead('came-to', { createdAt: daysAgo(10), segments: '|recovery|' });
    await db.contact.updateMany({ where: { tenantId }, data: { segmentsConsent: 'given' } });
    const { recipients, joined } = await launch({}, { segmentGoals: ['recovery'] });
    expect({ recipients, joined }).toEqual({ recipients: 1, joined: ['came-to'] });
  });

  it('ends for a person whose newer answers have none of its goals, and goes on for one who still has one', async () => {
    await lead('moved-on', { createdAt: daysAgo(10), segments: '|recovery|' });
    await lead('stays', { createdAt: daysAgo(10), segments: '|recovery|' });
    await db.contact.updateMany({ where: { tenantId }, data: { segmentsConsent: 'given' } });
    const { campaignId, joined } = await launch({}, { segmentGoals: ['recovery', 'fat_loss'] }, [0, 1]);
    expect(joined).toEqual(['moved-on', 'stays']);
    await lead('moved-on', { createdAt: later(2 * HOUR_MS), segments: '|energy|' });
    await lead('stays', { createdAt: later(2 * HOUR_MS), segments: '|energy|fat_loss|' });
    await db.outboxMessage.updateMany({ data: { state: 'sent', sentAt: later(HOUR_MS) } });
    await runRound(db, later(DAY_MS + 2 * HOUR_MS));
    const enrolments = await db.campaignEnrolment.findMany({
      where: { campaignId },
      select: { contact: { select: { emailKey: true } }, state: true, stopReason: true },
    });
    expect(
      enrolments.map(({ contact, ...of }) => [contact?.emailKey, of.state, of.stopReason]).sort(),
    ).toEqual([
      ['moved-on@example.com', 'stopped', 'other-goals'],
      ['stays@example.com', 'completed', null],
    ]);
  });

  it('enrols no lead before its start, and then those that match at that time', async () => {
    await lead('lately', { createdAt: daysAgo(25) });
    const startsAt = later(10 * DAY_MS);
    const { campaignId, recipients, joined } = await launch({ joins: 'recent', joinedDays: 30, startsAt });
    expect({ recipients, joined }).toEqual({ recipients: 0, joined: [] });
    await lead('waiting', { createdAt: later(DAY_MS) });
    await runRound(db, new Date(startsAt.getTime() - MINUTE_MS));
    expect(await listJoined(campaignId)).toEqual([]);
    await runRound(db, new Date(startsAt.getTime() + HOUR_MS));
    expect(await listJoined(campaignId)).toEqual(['waiting']);
  });

  it.each([
    ['in the past', new Date(NOW.getTime() - MINUTE_MS)],
    ['too far ahead', later(366 * DAY_MS)],
  ])('refuses a start %s', async (_what, startsAt) => {
    await expect(launch({ startsAt })).rejects.toMatchObject({
      code: 'invalid',
      fields: { startsAt: [expect.any(String)] },
    });
  });

  it('counts people who are in another campaign, of this company alone', async () => {
    await lead('both');
    await launchedCampaign(db, tenantId, { now: daysAgo(2) });
    await runRound(db, daysAgo(1));
    await lead('one', { createdAt: daysAgo(0) });
    const other = await marketingTenant(db);
    await marketingLead(db, other.id);
    await launchedCampaign(db, other.id, { now: daysAgo(2) });
    await runRound(db, daysAgo(1));
    const campaign = await draftCampaign(db, tenantId, { now: NOW });
    const count = (over: Partial<LaunchChoice> = {}) =>
      countOverlap(db, {
        campaign,
        tenant: { marketingConsentMode: 'notice' },
        choice: { ...LAUNCH_ALL, ...over },
        now: NOW,
      });
    expect(await count()).toBe(1);
    expect(await count({ joins: 'recent', joinedDays: 1 })).toBe(0);
    const member = { tenantId, contact: { emailKey: 'both@example.com' } };
    await db.campaignEnrolment.updateMany({ where: member, data: { state: 'held-out' } });
    expect(await count()).toBe(0);
    await db.campaignEnrolment.updateMany({ where: member, data: { state: 'active' } });
    expect(await count()).toBe(1);
    await db.contact.updateMany({ where: { tenantId }, data: { marketingConsent: 'none' } });
    expect(await count()).toBe(0);
    await db.contact.updateMany({ where: { tenantId }, data: { marketingConsent: 'notice' } });
    await db.$transaction((tx) =>
      suppress(tx, {
        ...{ tenantId, channel: 'email', address: 'both@example.com', reason: 'unsubscribe', now: NOW },
      }),
    );
    expect(await count()).toBe(0);
  });
});
