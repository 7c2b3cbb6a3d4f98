import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { WidgetEvent } from '#app/protocol/widget-events.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { dropOldEvents, eventIntake, prepareEventDays, readFunnel, rollUpEvents } from './index.ts';

const NOON = new Date('2026-05-10T12:00:00Z');
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  let provider: 'sqlite' | 'postgresql';
  beforeAll(async () => {
    ({ db, provider } = await makeDb());
    if (provider === 'postgresql') await prepareEventDays({ db, now: NOON });
  });
  beforeEach(async () => {
    await db.tenant.deleteMany();
    acme = (await makeTenant(db)).id;
    otherTenantId = (await makeTenant(db)).id;
  });

  /** Creates a visit with these events, received at one moment. */
  const visit = (
    sessionId: string,
    events: Omit<WidgetEvent, 'n'>[],
    {
      tenantId = acme,
      widget = 'full' as const,
      at: receivedAt = NOON,
      from = 0,
    }: {
      tenantId?: string;
      widget?: 'full' | 'consumer';
      at?: Date;
      from?: number;
    } = {},
  ) =>
    eventIntake({ db, provider }).record(
      { tenantId, widget, sessionId, events: events.map((event, i) => ({ n: from + i, ...event })) },
      receivedAt,
    );
  const funnel = (over: object = {}) =>
    readFunnel(db, { tenantId: acme, from: '2026-05-10', to: '2026-05-10', ...over });
  const rollUp = (now = later(60_000), lastRunAt: Date | null = null) => rollUpEvents({ db, lastRunAt, now });

  const SEEN = { type: 'seen' } as const;
  const STARTED = { type: 'started' } as const;
  const step = (n: number) => ({ type: 'step', step: n }) as const;
  const RESULTS = { type: 'results' } as const;
  const click = (peptideId: string) => ({ type: 'product-click', peptideId }) as const;

  describe('the funnel', () => {
    it('says how far sessions came, and counts each stored lead', async () => {
      await visit('session-a', [SEEN, STARTED, step(2), step(3), step(4), step(5), step(6), RESULTS]);
      await visit('session-a', [click('bpc-157'), click('bpc-157'), click('selank')], { from: 8 });
      await visit('session-b', [SEEN, STARTED, step(2)]);
      await visit('session-c', [SEEN]);
      await makeLead(db, acme, { createdAt: NOON });
      await rollUp();
      expect(await funnel({ widget: 'full' })).toEqual({
        seen: 3,
        started: 2,
        steps: [2, 1, 1, 1, 1].map((sessions, i) => ({ step: i + 2, sessions })),
        results: 1,
        products: [
          { peptideId: 'bpc-157', clicks: 2, sessions: 1 },
          { peptideId: 'selank', clicks: 1, sessions: 1 },
        ],
        productClicks: 3,
        leads: 1,
      });
    });

    it('is a tenant’s own, and a widget’s where one is named', async () => {
      await visit('session-a', [SEEN, STARTED]);
      await visit('session-b', [SEEN], { widget: 'consumer' });
      await visit('session-c', [SEEN], { tenantId: otherTenantId });
      await makeLead(db, otherTenantId);
      await rollUp();
      expect(await funnel()).toMatchObject({ seen: 2, started: 1, leads: 0 });
      expect(await funnel({ widget: 'consumer' })).toMatchObject({
        seen: 1,
        started: 0,
        steps: [
          { step: 2, sessions: 0 },
          { step: 3, sessions: 0 },
        ],
      });
      expect(await funnel({ tenantId: otherTenantId })).toMatchObject({ seen: 1 });
    });

    it('takes whole UTC days, both ends included', async () => {
      const moments = [
        '2026-05-08T23:59:59.999Z',
        '2026-05-09T00:00:00Z',
        '2026-05-10T23:59:59.999Z',
        '2026-05-11T00:00:00Z',
      ];
      for (const [i, moment] of moments.entries()) {
        await visit(`session-${i}`, [SEEN], { at: new Date(moment) });
        await makeLead(db, acme, { createdAt: new Date(moment) });
      }
      await rollUp(new Date('2026-05-11T08:00:00Z'));
      expect(await funnel({ from: '2026-05-09' })).toMatchObject({ seen: 2, leads: 2 });
      expect(await funnel({ from: '2026-05-08', to: '2026-05-11' })).toMatchObject({ seen: 4, leads: 4 });
    });

    it('is all zeros where nothing happened, and refuses what is no day', async () => {
      expect(await funnel()).toMatchObject({ seen: 0, results: 0, productClicks: 0, leads: 0 });
      await expect(funnel({ from: 'May' })).rejects.toMatchObject({ code: 'invalid' });
    });
  });

  describe('the roll-up', () => {
    const rows = () => db.widgetDailyRollup.findMany({ where: { tenantId: acme } });

    it('counts events and different sessions, and is the same when it is done again', async () => {
      await visit('session-a', [click('bpc-157'), click('bpc-157')]);
      await visit('session-b', [click('bpc-157')]);
      await rollUp();
      const counted = await rows();
      expect(counted).toEqual([
        {
          tenantId: acme,
          day: '2026-05-10',
          widget: 'full',
          type: 'product-click',
          step: 0,
          peptideId: 'bpc-157',
          count: 3,
          sessions: 2,
        },
      ]);
      await Promise.all([rollUp(), rollUp(), rollUp()]);
      expect(await rows()).toEqual(counted);
    });

    it('counts what came since the last one, and a batch that was on its way while that ran', async () => {
      await visit('session-a', [SEEN]);
      await rollUp(later(60_000));
      // The events are received before the last roll-up begins, but stored only after it.
      await visit('session-b', [SEEN], { at: later(59_000) });
      await visit('session-c', [SEEN], { at: later(90_000) });
      await rollUp(later(120_000), later(60_000));
      expect(await funnel()).toMatchObject({ seen: 3 });
    });

    it('counts both sides of midnight', async () => {
      const midnight = new Date('2026-05-11T00:00:00Z');
      await rollUp(later(-60_000, midnight));
      await visit('session-a', [SEEN], { at: later(-1000, midnight) });
      await visit('session-b', [SEEN], { at: later(1000, midnight) });
      await rollUp(later(60_000, midnight), later(-60_000, midnight));
      expect(await funnel()).toMatchObject({ seen: 1 });
      expect(await funnel({ from: '2026-05-11', to: '2026-05-11' })).toMatchObject({ seen: 1 });
    });

    it('touches only tenants that had news', async () => {
      await visit('session-a', [SEEN]);
      await visit('session-b', [SEEN], { tenantId: otherTenantId, at: later(-DAY_MS) });
      expect(await rollUp(later(60_000), later(-60_000))).toEqual({ counted: 1 });
      expect(await db.widgetDailyRollup.count({ where: { tenantId: otherTenantId } })).toBe(0);
    });
  });

  describe('dropping', () => {
    it('takes raw events of days more than 90 days past and leaves what they counted', async () => {
      const old = later(-91 * DAY_MS);
      const ninetyDaysAgo = later(-90 * DAY_MS);
      await visit('session-old', [SEEN, STARTED], { at: old });
      await visit('session-old', [SEEN], { at: old, tenantId: otherTenantId });
      await visit('session-kept', [SEEN], { at: ninetyDaysAgo });
      // These events were never rolled up before.
      expect(await dropOldEvents({ db, provider, now: NOON })).toBe(3);
      expect((await db.widgetEvent.findMany()).map((row) => row.sessionId)).toEqual(['session-kept']);
      const day = old.toISOString().slice(0, 10);
      expect(await funnel({ from: day, to: day })).toMatchObject({ seen: 1, started: 1 });
      expect(await dropOldEvents({ db, provider, now: NOON })).toBe(0);
    });

    it('goes on where one that was cut off ended, without counting less', async () => {
      const old = later(-100 * DAY_MS);
      await visit('session-a', [SEEN], { at: old });
      await visit('session-b', [SEEN], { at: old });
      await rollUp(later(60_000, old));
      await db.widgetEvent.deleteMany({ where: { sessionId: 'session-a' } });
      expect(await dropOldEvents({ db, provider, now: NOON })).toBe(1);
      const day = old.toISOString().slice(0, 10);
      expect(await funnel({ from: day, to: day })).toMatchObject({ seen: 2 });
    });

    it('takes more than fit into one statement', async () => {
      const receivedAt = later(-100 * DAY_MS);
      for (let i = 0; i < 50; i++)
        await visit(
          `session-${i}`,
          Array.from({ length: 50 }, () => SEEN),
          { at: receivedAt },
        );
      expect(await dropOldEvents({ db, provider, now: NOON })).toBe(2500);
      expect(await db.widgetEvent.count()).toBe(0);
    });
  });

  it('batches that arrive together are all stored, each tenant’s with it', async () => {
    const intake = eventIntake({ db, provider });
    const recordVisit = (tenantId: string, sessionId: string) =>
      intake.record({ tenantId, widget: 'full', sessionId, events: [{ n: 0, type: 'seen' }] }, NOON);
    const names = Array.from({ length: 120 }, (_, i) => `session-${i}`);
    await Promise.all(names.map((sessionId, i) => recordVisit(i % 2 ? acme : otherTenantId, sessionId)));
    expect(await db.widgetEvent.count({ where: { tenantId: acme } })).toBe(60);
    expect(await db.widgetEvent.count({ where: { tenantId: otherTenantId } })).toBe(60);
  });
});
