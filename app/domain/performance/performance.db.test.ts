import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readReachOfSegment, rollUpEvents } from '#app/domain/analytics/index.ts';
import type { Database } from '#app/domain/database.ts';
import { readOverview } from '#app/domain/home/index.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readAnswerBlocks, readLeadAnalytics, readPerformance, readPeriod } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  const makeTenants = async () => {
    acme = (await makeTenant(db)).id;
    otherTenantId = (await makeTenant(db, { name: 'Zebra' })).id;
    for (const tenantId of [acme, otherTenantId])
      await db.commissionRate.create({
        data: {
          tenantId,
          rateBps: 800,
          baseFeeCents: 29_900,
          effectiveFrom: toNoon('2026-01-01'),
          reason: 'test',
        },
      });
  };
  beforeEach(makeTenants);

  let orders = 0;
  /** Stores a sale of a lead, or the refund of one. */
  const sale = async (
    lead: { id: string; tenantId: string; trackingId: string },
    day: string,
    cents: number,
    productIds = '',
  ) => {
    const orderId = `order-${++orders}`;
    await db.conversion.create({
      data: {
        tenantId: lead.tenantId,
        leadId: lead.id,
        trackingId: lead.trackingId,
        kind: cents < 0 ? 'refund' : 'sale',
        dedupeKey: orderId,
        orderId,
        bodyHash: '-',
        saleAmountCents: cents,
        commissionRateBps: 800,
        commissionAmountCents: Math.round(cents * 0.08),
        conversionDate: toNoon(day),
        month: day.slice(0, 7),
        productIds,
      },
    });
    await db.lead.update({ where: { id: lead.id }, data: { converted: true } });
  };
  const read = (query: string, filter = {}, funnelWidget?: 'full' | 'consumer') =>
    readPerformance({
      db,
      tenantId: acme,
      period: readPeriod(new URLSearchParams(query), NOW),
      filter,
      funnelWidget,
      now: NOW,
    });

  it('counts leads, those who bought and what they brought, of one tenant alone', async () => {
    const first = await makeLead(db, acme, { createdAt: toNoon('2026-05-02'), source: 'newsletter' });
    await makeLead(db, acme, { createdAt: toNoon('2026-05-03') });
    const before = await makeLead(db, acme, { createdAt: toNoon('2026-04-30') });
    await sale(first, '2026-05-04', 10_000);
    await sale(before, '2026-05-05', 5_000);
    await sale(before, '2026-05-06', -1_000);
    const otherLead = await makeLead(db, otherTenantId, { createdAt: toNoon('2026-05-02') });
    await sale(otherLead, '2026-05-02', 99_900);

    const may = await read('month=2026-05');
    expect(may.leads).toMatchObject({
      totalLeads: 2,
      convertedLeads: 1,
      conversionRate: 0.5,
      ever: 3,
      thisMonth: 2,
    });
    expect(may.revenue).toMatchObject({
      total: 299 + 11.2,
      commission: 11.2,
      baseFee: 299,
      commissionRate: 0.08,
      salesCount: 2,
      salesTotal: 140,
    });
    expect(may.sources).toEqual([
      { source: 'newsletter', leads: 1, converted: 1, conversionRate: 1, revenue: 100 },
      { source: 'widget', leads: 1, converted: 0, conversionRate: 0, revenue: 40 },
    ]);
    expect(may.recent).toMatchObject({ total: 3, rows: [{ saleAmount: -10 }, { saleAmount: 50 }, {}] });
    expect(may.days.filter(({ leads, commissionCents }) => leads > 0 || commissionCents !== 0)).toEqual([
      { day: '2026-05-02', leads: 1, converted: 1, commissionCents: 0 },
      { day: '2026-05-03', leads: 1, converted: 0, commissionCents: 0 },
      { day: '2026-05-04', leads: 0, converted: 0, commissionCents: 800 },
      { day: '2026-05-05', leads: 0, converted: 0, commissionCents: 400 },
      { day: '2026-05-06', leads: 0, converted: 0, commissionCents: -80 },
    ]);
    // April is limited to as many days as May has had.
    expect(may.previous.leads.totalLeads).toBe(0);
    expect(await readLeadAnalytics(db, { tenantId: acme, month: '2026-05' })).toEqual({
      month: '2026-05',
      overall: { totalLeads: 3, convertedLeads: 2, conversionRate: 0.6667 },
      monthly: { totalLeads: 2, convertedLeads: 1, conversionRate: 0.5 },
      leadsBySource: { newsletter: 1, widget: 1 },
    });
    expect(await read('month=2026-01')).toMatchObject({ isEmpty: true });
  });

  it('takes any days, and of a part of the leads their commission without the base fee', async () => {
    const site = 'https://shop.example';
    const lead = await makeLead(db, acme, { createdAt: toNoon('2026-04-10'), widget: 'consumer', site });
    await makeLead(db, acme, { createdAt: toNoon('2026-05-10') });
    await sale(lead, '2026-05-11', 10_000);
    const all = await read('from=2026-03-15&to=2026-05-11');
    expect(all.leads.totalLeads).toBe(2);
    // April and May begin in this period.
    expect(all.revenue).toMatchObject({ baseFee: 598, commission: 8, total: 606 });
    expect((await read('from=2026-03-15&to=2026-05-10')).revenue).toMatchObject({ commission: 0 });
    const consumer = await read('month=2026-05', { widget: 'consumer', site });
    expect(consumer.leads.totalLeads).toBe(0);
    expect(consumer.revenue).toMatchObject({ baseFee: null, commission: 8, total: 8 });
    expect(consumer.recent.total).toBe(1);
    expect((await read('month=2026-05', { site: 'https://none.example' })).recent.total).toBe(0);
  });

  it('compares each step with the visitors who were shown it', async () => {
    const dayFields = { tenantId: acme, day: '2026-05-10' };
    const rows: [widget: string, type: string, step: number, sessions: number][] = [
      ['full', 'seen', 0, 100],
      ['full', 'started', 0, 50],
      ['full', 'step', 2, 40],
      ['full', 'step', 6, 20],
      ['consumer', 'seen', 0, 100],
      ['consumer', 'started', 0, 10],
      ['consumer', 'step', 2, 8],
      ['consumer', 'step', 3, 4],
      ['full', 'bot', 0, 7],
      ['consumer', 'bot', 0, 5],
    ];
    await db.widgetDailyRollup.createMany({
      data: rows.map(([widget, type, step, sessions]) => ({
        ...dayFields,
        widget,
        type,
        step,
        count: sessions,
        sessions,
      })),
    });
    await makeLead(db, acme, { createdAt: toNoon('2026-05-10') });
    // One assessment at a time: a funnel of both would widen after the last step of the shorter one.
    const { funnel, bots, funnelOf } = await read('month=2026-05');
    expect([bots, funnelOf.widget]).toEqual([7, 'full']);
    const consumer = await read('month=2026-05', {}, 'consumer');
    expect([consumer.bots, consumer.funnelOf.widget]).toEqual([5, 'consumer']);
    expect(consumer.funnel).toHaveLength(6);
    expect((await read('month=2026-05', { widget: 'consumer' }, 'full')).funnelOf).toEqual({
      widget: 'consumer',
      widgets: ['consumer'],
    });
    if (typeof funnel === 'string') throw new Error(`No funnel: ${funnel}`);
    const step = (id: string) => funnel.find((candidate) => candidate.id === id);
    expect(step('seen')).toMatchObject({ count: 100, shown: null });
    expect(step('started')).toMatchObject({ count: 50, shown: 100, rate: 50 });
    expect(step('step-2')).toMatchObject({ count: 40, shown: 50, rate: 80 });
    expect(step('step-4')).toMatchObject({ count: 0, shown: 0, rate: null });
    expect(step('lead')).toMatchObject({ count: 1, shown: 20 });
    // The daily counts have no language or site, and the events behind them are deleted.
    expect((await read('month=2026-05', { locale: 'en' })).funnel).toBe('deleted');
  });

  it('narrows the funnel by language and site, a session counted once a day', async () => {
    const visit = (session: string, day: string, locale: string, origin: string, types: string[]) =>
      db.widgetEvent.createMany({
        data: types.map((type, seq) => ({
          tenantId: acme,
          sessionId: session,
          seq: seq + Number(day.slice(-2)) * 10,
          type: type.startsWith('step') ? 'step' : type,
          step: type.startsWith('step') ? Number(type.at(-1)) : null,
          widget: 'full',
          locale,
          origin,
          occurredAt: toNoon(day),
          receivedAt: toNoon(day),
        })),
      });
    await visit('a', '2026-05-10', 'en', 'https://shop.example', ['seen', 'started', 'step2']);
    await visit('a', '2026-05-11', 'en', 'https://shop.example', ['seen']);
    await visit('b', '2026-05-11', 'es', 'https://shop.example', ['seen', 'started']);
    await visit('c', '2026-05-11', 'en', 'https://blog.example', ['seen']);
    await visit('d', '2026-06-01', 'en', 'https://shop.example', ['seen']);
    await makeLead(db, acme, { createdAt: toNoon('2026-05-10'), locale: 'es' });
    const counts = async (filter: object) => {
      const { funnel } = await read('month=2026-05', filter);
      if (typeof funnel === 'string') throw new Error(`No funnel: ${funnel}`);
      return Object.fromEntries(funnel.map(({ id, count }) => [id, count]));
    };
    expect(await counts({ locale: 'en' })).toMatchObject({ seen: 3, started: 1, 'step-2': 1, lead: 0 });
    expect(await counts({ locale: 'es' })).toMatchObject({ seen: 1, started: 1, 'step-2': 0, lead: 1 });
    expect(await counts({ site: 'https://shop.example' })).toMatchObject({ seen: 3, started: 2 });
    expect(await counts({ locale: 'en', site: 'https://blog.example' })).toMatchObject({
      seen: 1,
      started: 0,
    });
    const { from, to } = readPeriod(new URLSearchParams('month=2026-05'), NOW);
    await rollUpEvents({ db, lastRunAt: null, now: NOW });
    const reach = (max: number) => readReachOfSegment(db, { tenantId: acme, from, to, locale: 'en', max });
    expect(await reach(100)).toHaveLength(3);
    expect(await reach(5)).toBe('too-many');
  });

  it('says what answers earn once five people gave them', async () => {
    for (let n = 0; n < 5; n++) {
      const lead = await makeLead(db, acme, { createdAt: toNoon('2026-05-01'), goalIds: '|sleep|' });
      await sale(lead, '2026-05-02', 1_000, '|bpc-157|');
    }
    const few = await makeLead(db, acme, { createdAt: toNoon('2026-05-01'), goalIds: '|hormonal|' });
    const period = readPeriod(new URLSearchParams('month=2026-05'), NOW);
    const blocks = () => readAnswerBlocks({ db, tenantId: acme, period });
    expect((await blocks()).goal).toEqual({
      rows: [{ value: 'sleep', people: 5, orders: 5, cents: 5_000 }],
      folded: null,
    });
    expect((await blocks()).product.rows).toMatchObject([{ value: 'bpc-157', orders: 5 }]);
    await sale(few, '2026-05-03', 7_700, '|tb-500|');
    // Products are not about health: orders show them one by one.
    expect((await blocks()).product.rows).toMatchObject([
      { value: 'tb-500', people: 1, cents: 7_700 },
      { value: 'bpc-157', people: 5 },
    ]);
    // With one more buyer, the total less a row of five would reveal what that buyer bought.
    expect((await blocks()).goal).toEqual({
      rows: [],
      folded: { answers: 2, figures: { people: 6, orders: 6, cents: 12_700 } },
    });
  });

  it('narrows what answers earn by language, unless the whole would tell of the few others', async () => {
    const buy = async (locale: string, goalIds: string, cents: number) =>
      sale(
        await makeLead(db, acme, { createdAt: toNoon('2026-05-01'), locale, goalIds }),
        '2026-05-02',
        cents,
      );
    for (let n = 0; n < 5; n++) await buy('en', '|sleep|energy|', 1_000);
    for (let n = 0; n < 5; n++) await buy('es', '|sleep|', 300);
    await buy('es', '|energy|', 7_700);
    const period = readPeriod(new URLSearchParams('month=2026-05'), NOW);
    const english = await readAnswerBlocks({ db, tenantId: acme, period, filter: { locale: 'en' } });
    // For 'energy', the total of all languages less English would be what one person paid.
    expect(english.goal.rows).toEqual([]);
    expect(english.goal.folded).toEqual({ answers: 2, figures: { people: 5, orders: 10, cents: 10_000 } });
    const spanish = await readAnswerBlocks({ db, tenantId: acme, period, filter: { locale: 'es' } });
    expect(spanish.goal.rows).toEqual([]);
    for (let n = 0; n < 4; n++) await buy('es', '|energy|', 100);
    const later = await readAnswerBlocks({ db, tenantId: acme, period, filter: { locale: 'en' } });
    expect(later.goal.rows).toEqual([
      { value: 'energy', people: 5, orders: 5, cents: 5_000 },
      { value: 'sleep', people: 5, orders: 5, cents: 5_000 },
    ]);
  });

  it('lists all tenants with their month, in any order and page', async () => {
    // A new database without the tenants of the other tests.
    ({ db } = await makeDb());
    await makeTenants();
    await makeLead(db, acme, { createdAt: NOW });
    await db.tenantUsage.create({
      data: {
        tenantId: acme,
        month: '2026-05',
        assessmentsCount: 1000,
        leadsGenerated: 9,
        revenueCents: 500,
      },
    });
    const list = (over: object) =>
      readOverview({
        ...{ db, query: '', order: 'name', isDescending: false, page: 1, seal: TEST_SEAL, now: NOW },
        ...over,
      });
    const { tenants, total, sums } = await list({ order: 'leads', isDescending: true });
    expect([total, sums.leads, sums.overLimit]).toEqual([2, 9, 1]);
    expect(tenants.map(({ id }) => id)).toEqual([acme, otherTenantId]);
    expect(tenants[0]).toMatchObject({ leads: 9, sales: 5, used: 1000, limit: 1000 });
    expect(tenants[0]?.trouble).toEqual(['address-unconfirmed', 'limit-reached', 'regions-unanswered']);
    expect(tenants[0]?.days.at(-1)).toBe(1);
    expect((await list({ query: 'zebra' })).tenants.map(({ id }) => id)).toEqual([otherTenantId]);
    expect(await list({ page: 2 })).toEqual(await list({ page: 1 }));
  });
});
