import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eventIntake, rollUpEvents } from '#app/domain/analytics/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { readPeriod, readTrafficFigures } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);

forEachDatabase((name, makeDb) => {
  let db: Database;
  let acme: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    acme = (await makeTenant(db)).id;
  });

  const sell = (lead: { id: string; tenantId: string; trackingId: string }, orderId: string, cents: number) =>
    db.conversion.create({
      data: {
        ...{
          tenantId: lead.tenantId,
          leadId: lead.id,
          trackingId: lead.trackingId,
          orderId,
          dedupeKey: orderId,
        },
        ...{ kind: cents < 0 ? 'refund' : 'sale', bodyHash: '-', saleAmountCents: cents },
        ...{ commissionRateBps: 800, commissionAmountCents: Math.round(cents * 0.08) },
        ...{ conversionDate: toNoon('2026-05-10'), month: '2026-05' },
      },
    });
  const see = (sessionId: string, visit: object | undefined, day = '2026-05-02') =>
    eventIntake({ db, provider: name === 'sqlite' ? 'sqlite' : 'postgresql' }).record(
      {
        tenantId: acme,
        widget: 'full',
        sessionId,
        ...(visit && { visit }),
        events: [{ n: 0, type: 'seen' }],
      },
      toNoon(day),
    );
  const read = (filter = {}) =>
    readTrafficFigures({
      ...{ db, tenantId: acme, filter },
      period: readPeriod(new URLSearchParams('month=2026-05'), NOW),
    });

  it('tells visitors, leads, orders and money of each source, of one company alone', async () => {
    const google = {
      utm: { utm_source: 'Google', utm_medium: 'cpc' },
      referrer: 'https://www.google.com/',
      pageUrl: 'https://shop.example/quiz',
    };
    await see('session-1', google);
    await see('session-2', google);
    await see('session-3', undefined);
    await see('session-4', google, '2026-04-30');
    const traffic = {
      utmSource: 'google',
      utmMedium: 'cpc',
      referrer: 'google.com',
      page: 'shop.example/quiz',
    };
    const lead = await makeLead(db, acme, { createdAt: toNoon('2026-05-02'), ...traffic });
    await makeLead(db, acme, { createdAt: toNoon('2026-05-03'), utmSource: 'newsletter' });
    await sell(lead, 'order-1', 10_000);
    await sell(lead, 'order-2', -2_500);
    const other = await makeTenant(db, { name: 'Zebra' });
    await sell(
      await makeLead(db, other.id, { createdAt: toNoon('2026-05-02'), ...traffic }),
      'order-3',
      99_900,
    );
    await rollUpEvents({ db, lastRunAt: null, now: NOW });

    const figures = await read();
    expect(figures.utmSource).toEqual([
      { value: 'google', visitors: 2, leads: 1, orders: 1, netSales: 75, commission: 6 },
      { value: 'newsletter', visitors: 0, leads: 1, orders: 0, netSales: 0, commission: 0 },
      { value: '', visitors: 1, leads: 0, orders: 0, netSales: 0, commission: 0 },
    ]);
    expect(figures.referrer[0]).toMatchObject({ value: 'google.com', visitors: 2, netSales: 75 });
    expect(figures.page[0]).toMatchObject({ value: 'shop.example/quiz', visitors: 2, leads: 1 });
    const spanish = await read({ locale: 'es' });
    expect(spanish.utmSource).toEqual([]);
  });

  it('keeps the sums when a lead is erased', async () => {
    const lead = await makeLead(db, acme, {
      createdAt: toNoon('2026-05-02'),
      utmSource: 'google',
      erasedAt: NOW,
    });
    await sell(lead, 'order-9', 5_000);
    expect((await read()).utmSource).toEqual([
      { value: 'erased', visitors: 0, leads: 1, orders: 1, netSales: 50, commission: 4 },
    ]);
  });
});
