import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { readLocalClock } from '#app/lib/local-time.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { mendClock } from './index.ts';

/** Weeks in which the clocks of the zones change; one zone's clock does not change. The SQL is the same for each. */
const SOUTH: [from: string, zones: string[]] = ['2026-04-03', ['Australia/Sydney', 'Australia/Lord_Howe']];
const OTHERS: (typeof SOUTH)[] = [
  ['2026-04-03', ['America/Santiago', 'Asia/Kolkata']],
  ['2026-10-23', ['Europe/Berlin']],
  ['2026-10-30', ['America/New_York']],
];
const STEPS = [0, 1, 2, 4];
/** Minutes of the day: the hours that are skipped or repeated are inside this window. */
const WINDOW = { sendWindowStart: 60, sendWindowEnd: 300 };

forEachDatabase((_name, makeDb) => {
  let db: Database;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
  });

  /** Runs a round of the worker and marks everything that it planned as sent. */
  const round = async (now: Date) => {
    await runRound(db, now);
    await db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt: now } });
  };
  /** Runs a round every three hours, with jumps of the clock in between. */
  const run = async (start: Date, { days, jumps }: { days: number; jumps: Record<number, number> }) => {
    for (let hour = 0; hour <= days * 24; hour += 3) {
      const timestamp = start.getTime() + hour * HOUR_MS + 3 * MINUTE_MS;
      const jump = jumps[hour];
      if (jump !== undefined) await round(new Date(timestamp + jump));
      await round(new Date(timestamp));
    }
  };
  const startIn = async (timeZone: string, now: Date) => {
    const { id } = await marketingTenant(db, { ...WINDOW, timeZone });
    await marketingLead(db, id, { createdAt: new Date(now.getTime() - DAY_MS) });
    await launchedCampaign(db, id, { days: STEPS, now });
    return id;
  };
  const readSends = async (tenantId: string) => {
    const sends = await db.emailSend.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } });
    return { sends, steps: new Set(sends.map(({ leadId, templateId }) => `${leadId} ${templateId}`)).size };
  };
  const minuteIn = (timeZone: string, moment: Date) =>
    Math.floor((readLocalClock(moment, timeZone) % DAY_MS) / MINUTE_MS);

  const expectOnceInWindow = async (from: string, zones: readonly string[]) => {
    const start = new Date(from);
    const tenants = new Map<string, string>();
    for (const timeZone of zones) {
      // The week is only useful if the clocks change in it.
      const end = new Date(start.getTime() + 7 * DAY_MS);
      const shift = (moment: Date) => readLocalClock(moment, timeZone) - moment.getTime();
      expect(shift(start) !== shift(end), timeZone).toBe(timeZone !== 'Asia/Kolkata');
      tenants.set(timeZone, await startIn(timeZone, start));
    }
    await run(start, {
      days: 7,
      // Keyed by hour: the clock jumps forward by hours and days, and back by an hour and by days.
      jumps: { 12: 30 * HOUR_MS, 30: -HOUR_MS, 51: 2 * DAY_MS, 72: -2 * DAY_MS, 96: 5 * HOUR_MS },
    });
    for (const [timeZone, tenantId] of tenants) {
      const { sends, steps } = await readSends(tenantId);
      expect([timeZone, sends.length, steps]).toEqual([timeZone, STEPS.length, STEPS.length]);
      for (const { createdAt } of sends) {
        const minute = minuteIn(timeZone, createdAt);
        expect(minute, `${timeZone} ${createdAt.toISOString()}`).toBeGreaterThanOrEqual(
          WINDOW.sendWindowStart,
        );
        expect(minute, `${timeZone} ${createdAt.toISOString()}`).toBeLessThan(WINDOW.sendWindowEnd);
      }
    }
  };
  const title =
    'from %s each step goes out once, inside the window, with the clock set back and forth, in %s';
  it.each([SOUTH])(title, { timeout: 120_000 }, expectOnceInWindow);
  it.each(OTHERS)(title, { timeout: 120_000, tags: ['nightly'] }, expectOnceInWindow);

  it('what a clock far ahead has noted is taken back once it is right', async () => {
    const now = new Date('2026-03-02T12:00:00.000Z');
    const { id } = await marketingTenant(db);
    await marketingLead(db, id);
    await launchedCampaign(db, id, { days: [0, 1, 3], now });
    const ahead = new Date(now.getTime() + 400 * DAY_MS);
    await round(ahead);
    expect((await readSends(id)).sends).toHaveLength(1);
    const counts: number[] = [];
    for (const days of [0, 0.5, 1.1, 2, 3.2]) {
      await mendClock({ db, now: new Date(now.getTime() + days * DAY_MS) });
      await round(new Date(now.getTime() + days * DAY_MS + 3 * MINUTE_MS));
      counts.push((await readSends(id)).steps);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
  });

  it('a step that was late does not go out with the next one on the same day', async () => {
    const now = new Date('2026-03-02T12:00:00.000Z');
    const { id } = await marketingTenant(db, { marketingDailyCap: 5 });
    await marketingLead(db, id);
    await launchedCampaign(db, id, { days: [0, 1, 2, 2], now });
    await db.tenant.update({ where: { id }, data: { marketingPausedAt: now } });
    const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR_MS + 3 * MINUTE_MS);
    await round(hoursLater(0));
    await db.tenant.update({ where: { id }, data: { marketingPausedAt: null } });
    const counts: number[] = [];
    for (const hours of [72, 73, 90, 93, 94, 110, 114, 115]) {
      await round(hoursLater(hours));
      counts.push((await readSends(id)).steps);
    }
    // The two steps of one day are sent together, as their author intended.
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3, 4]);
  });
});
