import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  draftCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import {
  describeDeparture,
  findCampaign,
  launchCampaign,
  listBulkSends,
  readCampaignDepartures,
  startBulkSend,
} from './index.ts';
import { LAUNCH_ALL, type LaunchChoice } from './launch-choice.ts';

/** Noon in New York on a Tuesday. */
const NOON = new Date('2026-11-24T17:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
/** Three o'clock in the morning of a Saturday in New York. */
const SATURDAY = new Date('2026-11-28T08:00:00Z');
const OFFICE_HOURS = { sendWindowStart: 9 * 60, sendWindowEnd: 17 * 60, sendWindowDays: 0b0011111 };

/** What the console says about the next e-mails of a campaign, and what the worker then does. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York', ...OFFICE_HOURS }));
  });

  const launch = async (choice: Partial<LaunchChoice> = {}, { values = {}, days = [0] } = {}) => {
    const { id: campaignId } = await draftCampaign(db, tenantId, { values, days, now: NOON });
    return launchCampaign({
      ...{ db, tenantId, campaignId, actor, now: NOON },
      choice: { ...LAUNCH_ALL, ...choice },
    });
  };
  const describe = async (campaignId: string, now: Date) => {
    const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
    if (!tenant) throw new Error('The company is missing.');
    const campaign = await findCampaign(db, { tenantId, campaignId });
    const departure = (
      await readCampaignDepartures(db, { tenant, campaigns: [campaign], mailFrom: null, now })
    ).get(campaignId);
    return departure ? describeDeparture(departure, tenant.timeZone) : null;
  };
  const nextStepAt = async (campaignId: string) =>
    (await db.campaignEnrolment.findFirst({ where: { campaignId } }))?.nextStepAt;
  const sendAll = (sentAt: Date) =>
    db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt } });

  it('names the first open hour after a start outside of the hours, as the enrolments then have it', async () => {
    await marketingLead(db, tenantId);
    const { id } = await launch({ startsAt: SATURDAY });
    expect(await describe(id, NOON)).toBe('Planned for Mon, Nov 30, 9:00 AM (New York).');
    await runRound(db, new Date(SATURDAY.getTime() + 2 * MINUTE_MS));
    expect(await nextStepAt(id)).toEqual(new Date('2026-11-30T14:00:00Z'));
    expect(await describe(id, new Date(SATURDAY.getTime() + HOUR_MS))).toBe(
      'Planned for Mon, Nov 30, 9:00 AM (New York).',
    );
  });

  it('names the day of the first e-mail', async () => {
    await marketingLead(db, tenantId);
    const { id } = await launch({}, { days: [2, 5] });
    expect(await describe(id, NOON)).toBe('Planned for Thu, Nov 26, 12:00 PM (New York).');
    await runRound(db, later(MINUTE_MS));
    expect(await describe(id, later(2 * MINUTE_MS))).toBe('Planned for Thu, Nov 26, 12:01 PM (New York).');
  });

  it('says that an e-mail goes out now, then when the next does, then what the campaign waits for', async () => {
    await marketingLead(db, tenantId);
    const { id } = await launch({}, { days: [0, 1] });
    expect(await describe(id, NOON)).toBe('Goes out now.');
    await runRound(db, later(2 * MINUTE_MS));
    expect(await describe(id, later(3 * MINUTE_MS))).toBe('Goes out now.');
    await db.outboxMessage.updateMany({ data: { nextAttemptAt: later(HOUR_MS) } });
    expect(await describe(id, later(3 * MINUTE_MS))).toBe('Planned for Tue, Nov 24, 1:00 PM (New York).');
    for (const now of [later(2 * HOUR_MS), later(DAY_MS + 3 * HOUR_MS)]) {
      await sendAll(now);
      await runRound(db, now);
      if (now < later(DAY_MS))
        expect(await describe(id, now)).toBe('Planned for Wed, Nov 25, 12:02 PM (New York).');
    }
    await sendAll(later(DAY_MS + 3 * HOUR_MS));
    await runRound(db, later(DAY_MS + 4 * HOUR_MS));
    expect(await describe(id, later(DAY_MS + 4 * HOUR_MS))).toBe('Waits for new leads.');
    await db.emailCampaign.update({ where: { id }, data: { enrolNewLeads: false } });
    expect(await describe(id, later(DAY_MS + 4 * HOUR_MS))).toBeNull();
  });

  it('says that a campaign for new leads waits for them', async () => {
    await marketingLead(db, tenantId);
    const { id } = await launch({ joins: 'new' });
    expect(await describe(id, NOON)).toBe('Waits for new leads.');
    await runRound(db, later(2 * MINUTE_MS));
    expect(await describe(id, later(2 * MINUTE_MS))).toBe('Waits for new leads.');
    const { id: planned } = await launch({ joins: 'new', startsAt: SATURDAY });
    expect(await describe(planned, NOON)).toBe(
      'Waits for new leads from Sat, Nov 28, 3:00 AM (New York) on.',
    );
    await db.tenant.update({ where: { id: tenantId }, data: { marketingPausedAt: NOON } });
    expect(await describe(id, NOON)).toBe('On hold: marketing is paused.');
  });

  it('names when people at the limit per person get the next message, before and after the worker has looked', async () => {
    const lead = await marketingLead(db, tenantId);
    await db.tenant.update({ where: { id: tenantId }, data: { marketingDailyCap: 1 } });
    const send = (now: Date, ids: string[]) =>
      startBulkSend({
        ...{ db, tenantId, idempotency: null, actor, now, chosen: { ids } },
        message: { channel: 'email', subject: `At ${now.toISOString()}`, body: 'Hello' },
      });
    expect((await send(NOON, [lead.id])).departure).toEqual({ kind: 'now' });
    await runRound(db, later(MINUTE_MS));
    await sendAll(later(MINUTE_MS));
    const { departure, timeZone } = await send(later(HOUR_MS), [lead.id]);
    expect(departure).toMatchObject({ kind: 'capped', at: later(DAY_MS + MINUTE_MS) });
    expect(describeDeparture(departure, timeZone)).toBe(
      'Planned for Wed, Nov 25, 12:01 PM (New York). Until then, all recipients have reached your limit per person.',
    );
    const [before] = await listBulkSends(db, { tenantId });
    expect(before?.nextLookAt?.getTime()).toBeLessThan(NOON.getTime());
    await runRound(db, later(HOUR_MS + MINUTE_MS));
    const [after] = await listBulkSends(db, { tenantId });
    expect(after).toMatchObject({ waiting: 1, nextLookAt: later(DAY_MS + 5 * MINUTE_MS) });
    // One of the recipients may get it now.
    const other = await marketingLead(db, tenantId);
    expect((await send(later(2 * HOUR_MS), [lead.id, other.id])).departure).toEqual({ kind: 'now' });
  });
});
