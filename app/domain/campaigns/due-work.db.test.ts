import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { enqueue } from '#app/outbox/index.ts';
import { writeCampaignCompanies } from '../../../tests/support/campaign-companies.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/databases.ts';
import { actor, launchedCampaign, marketingLead, marketingTenant } from '../../../tests/support/marketing.ts';
import { completeCampaign, enrolLeads, mendClock, runCampaigns } from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const SECOND_MS = 1000;

/** Tests which work a round picks up, and what the round costs for companies that have no work. */
forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await makeDb();
    db = database.db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
  });

  const plan = (now: Date, lastRunAt: Date | null = null) =>
    runCampaigns({ db, outbox: { enqueue }, now, lastRunAt });
  const write = (count: number, nextStepInMs = 5 * DAY_MS) =>
    writeCampaignCompanies(db, { count, status: 'active', now: NOW, nextStepInMs });

  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    'enrol leads': () => enrolLeads({ db, now: NOW }),
    'plan what is due': () => plan(NOW, later(-2 * SECOND_MS)),
    'plan what is due, the first time in a minute': () => plan(NOW, later(-MINUTE_MS)),
    'take back what a wrong clock noted': () => mendClock({ db, now: NOW }),
  };

  it('costs as many statements for 200 companies with an idle campaign as for 20, and changes nothing', async () => {
    const statements = () => database.readLoad().reduce((sum, load) => sum + load.statements, 0);
    const countEach = async () => {
      const counts: Record<string, number> = {};
      for (const [task, run] of Object.entries(tasks)) {
        const before = statements();
        await run();
        counts[task] = statements() - before;
      }
      return counts;
    };
    await write(20);
    const few = await countEach();
    await write(180);
    const campaigns = await db.emailCampaign.findMany({ orderBy: { id: 'asc' } });
    const many = await countEach();
    expect(campaigns).toHaveLength(200);
    expect(many).toEqual(few);
    expect(Math.max(...Object.values(many))).toBeLessThanOrEqual(8);
    expect(await db.emailCampaign.findMany({ orderBy: { id: 'asc' } })).toEqual(campaigns);
  });

  it('lets what else waits run after each company', async () => {
    const companies = 20;
    await write(companies, -MINUTE_MS);
    // Each company has results to pick up, steps to plan and leads to enrol.
    await db.emailSend.updateMany({ data: { status: 'pending' } });
    await db.emailCampaign.updateMany({ data: { enrolledThrough: null } });
    const countTurns = async (work: () => Promise<unknown>) => {
      let turns = 0;
      let isOver = false;
      const turn = () => {
        turns++;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      await work();
      isOver = true;
      return turns;
    };
    expect(await countTurns(() => enrolLeads({ db, now: NOW }))).toBeGreaterThanOrEqual(companies);
    // One turn is for the results of the mails, one for the steps.
    expect(await countTurns(() => plan(NOW))).toBeGreaterThanOrEqual(2 * companies);
    expect(await db.outboxMessage.count({ where: { state: 'planned' } })).toBe(companies);
  });

  it('takes back what a wrong clock noted with more campaigns than SQLite takes values in a statement', async () => {
    await write(1);
    const { id, tenantId } = await db.campaignEnrolment.findFirstOrThrow();
    const campaign = { tenantId, name: 'Spring', status: 'active', launchedAt: NOW };
    // Postgres allows 65,535 values.
    const count = name === 'sqlite' ? 1100 : 1;
    await db.emailCampaign.createMany({ data: Array.from({ length: count }, () => campaign) });
    const wrong = { nextStep: 1, nextStepAt: later(400 * DAY_MS) };
    await db.campaignEnrolment.update({ where: { id }, data: wrong });
    await mendClock({ db, now: NOW });
    expect(await db.campaignEnrolment.findMany()).toMatchObject([{ id, nextStepAt: NOW }]);
  });

  describe('of a campaign', () => {
    let tenantId: string;
    beforeEach(async () => {
      tenantId = (await marketingTenant(db)).id;
    });
    const readStatus = async (id: string) =>
      (await db.emailCampaign.findUniqueOrThrow({ where: { id } })).status;
    const enrol = async (now: Date) => {
      await enrolLeads({ db, now: now });
      return db.campaignEnrolment.count({ where: { state: 'active' } });
    };
    const settle = (state: string) =>
      db.outboxMessage.updateMany({ data: { state, sentAt: state === 'sent' ? NOW : null } });

    it('new leads are found after a long time without any, each once', async () => {
      await launchedCampaign(db, tenantId, { now: NOW });
      const counts = [await enrol(later(2 * MINUTE_MS))];
      const { enrolledThrough } = await db.emailCampaign.findFirstOrThrow();
      counts.push(await enrol(later(3 * HOUR_MS)));
      expect((await db.emailCampaign.findFirstOrThrow()).enrolledThrough).toEqual(enrolledThrough);
      // One lead was created exactly at the end of the last enrolment run, the other later.
      await marketingLead(db, tenantId, { createdAt: enrolledThrough ?? NOW });
      await marketingLead(db, tenantId, { createdAt: later(2 * HOUR_MS) });
      counts.push(await enrol(later(3 * HOUR_MS)), await enrol(later(4 * HOUR_MS)));
      expect(counts).toEqual([0, 0, 2, 2]);
    });

    it('a mail that failed and was sent after all is counted within a minute', async () => {
      await marketingLead(db, tenantId);
      await launchedCampaign(db, tenantId, { now: NOW });
      await enrol(later(2 * MINUTE_MS));
      await plan(later(2 * MINUTE_MS));
      await settle('failed');
      const sendStatus = async () => (await db.emailSend.findFirstOrThrow()).status;
      const statuses: string[] = [];
      await plan(later(3 * MINUTE_MS), later(3 * MINUTE_MS - 2 * SECOND_MS));
      statuses.push(await sendStatus());
      await settle('sent');
      await plan(later(3 * MINUTE_MS + 2 * SECOND_MS), later(3 * MINUTE_MS));
      statuses.push(await sendStatus());
      await plan(later(4 * MINUTE_MS), later(4 * MINUTE_MS - 2 * SECOND_MS));
      statuses.push(await sendStatus());
      expect(statuses).toEqual(['failed', 'failed', 'sent']);
      expect(await db.campaignAnalytics.findMany()).toMatchObject([{ totalSent: 1 }]);
    });

    it('it is completed once its recipients are through, not before, and only without new leads', async () => {
      await marketingLead(db, tenantId);
      const values = { enrolNewLeads: false };
      const { id } = await launchedCampaign(db, tenantId, { values, now: NOW });
      const open = await launchedCampaign(db, tenantId, { now: NOW });
      const statuses: string[] = [];
      const round = async (minutes: number) => {
        await enrol(later(minutes * MINUTE_MS));
        await plan(later(minutes * MINUTE_MS));
        statuses.push(await readStatus(id));
      };
      await round(0);
      await round(2);
      await settle('sent');
      await round(3);
      expect(statuses).toEqual(['active', 'active', 'completed']);
      expect(await readStatus(open.id)).toBe('active');
    });

    it('enrolments end after it was completed, and a paused one keeps them', async () => {
      for (let n = 0; n < 3; n++) await marketingLead(db, tenantId);
      const { id: campaignId } = await launchedCampaign(db, tenantId, { days: [1], now: NOW });
      const { id: pausedId } = await launchedCampaign(db, tenantId, { days: [1], now: NOW });
      expect(await enrol(later(2 * MINUTE_MS))).toBe(6);
      await db.emailCampaign.update({ where: { id: pausedId }, data: { status: 'paused' } });
      await completeCampaign({ db, tenantId, campaignId, actor, now: later(3 * MINUTE_MS) });
      await plan(later(4 * MINUTE_MS));
      const active = await db.campaignEnrolment.findMany({ where: { state: 'active' } });
      expect(new Set(active.map((row) => row.campaignId))).toEqual(new Set([pausedId]));
      expect(active).toHaveLength(3);
    });
  });
});
