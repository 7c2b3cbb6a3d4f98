import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../tests/support/ledger.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { readCampaignWithSales, readLinkedSales, readProductSales } from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    tenantId = (await marketingTenant(db)).id;
  });

  async function sell(lead: { trackingId: string }, orderId: string, now: Date): Promise<string> {
    await recordSale({
      ...{ source: 'api', idempotencyKey: null, actor, db, tenantId, now },
      report: { trackingId: lead.trackingId, orderId, saleAmount: 10_000, conversionDate: now.toISOString() },
    });
    const { id } = await db.conversion.findFirstOrThrow({ where: { tenantId, orderId } });
    await db.conversion.update({ where: { id }, data: { productIds: '|bpc-157|unknown|' } });
    return id;
  }

  it('a sale links its buyer, its products and the campaign that it is credited to', async () => {
    const lead = await marketingLead(db, tenantId);
    await db.lead.update({
      where: { id: lead.id },
      data: { firstName: 'Consumer Lead', email: 'nadia@example.com' },
    });
    const before = await sell(lead, 'BEFORE', later(MINUTE_MS));
    const { id: campaignId } = await launchedCampaign(db, tenantId, {
      values: { stopOnConversion: false },
      now: NOW,
    });
    await runRound(db, later(2 * MINUTE_MS));
    await db.outboxMessage.updateMany({
      where: { state: 'planned' },
      data: { state: 'sent', sentAt: later(2 * MINUTE_MS) },
    });
    await runRound(db, later(3 * MINUTE_MS));
    await db.emailSend.updateMany({ where: { tenantId }, data: { clickedAt: later(HOUR_MS) } });
    const after = await sell(lead, 'AFTER', later(DAY_MS));

    const buyer = { id: lead.id, name: 'nadia' };
    const products = [{ id: 'bpc-157', name: 'BPC-157' }];
    expect(await readLinkedSales(db, { tenantId, ids: [before, after] })).toMatchObject([
      { id: after, orderId: 'AFTER', lead: buyer, products, campaign: { id: campaignId } },
      { id: before, orderId: 'BEFORE', lead: buyer, products, campaign: null },
    ]);
    const { latestSaleIds } = await readCampaignWithSales(db, { tenantId, campaignId });
    expect(latestSaleIds).toEqual([after]);
    const { id: otherId } = await marketingTenant(db);
    expect(await readLinkedSales(db, { tenantId: otherId, ids: [before, after] })).toEqual([]);
  });

  it('a refund links the same buyer, and an erased buyer is named as such', async () => {
    const lead = await marketingLead(db, tenantId);
    await sell(lead, 'ORDER', later(MINUTE_MS));
    await recordRefund({
      ...{ source: 'api', idempotencyKey: null, actor, db, tenantId, now: later(DAY_MS) },
      report: { orderId: 'ORDER', amount: 1_000 },
    });
    await db.lead.update({ where: { id: lead.id }, data: { firstName: '', email: '', erasedAt: NOW } });
    const rows = await db.conversion.findMany({ where: { tenantId } });
    const linked = await readLinkedSales(db, { tenantId, ids: rows.map(({ id }) => id) });
    expect(linked.map(({ kind, lead: { id, name } }) => [kind, id, name])).toEqual([
      ['refund', lead.id, 'Erased'],
      ['sale', lead.id, 'Erased'],
    ]);
  });

  it('a product lists its orders of the last year, and how often plans name it', async () => {
    const leads = await Promise.all([1, 2, 3, 4, 5].map(() => marketingLead(db, tenantId)));
    const ids = [
      await sell(leads[0] as (typeof leads)[0], 'ONE', later(MINUTE_MS)),
      await sell(leads[1] as (typeof leads)[0], 'TWO', later(DAY_MS)),
    ];
    const read = (productId: string, now = later(2 * DAY_MS)) =>
      readProductSales(db, { tenantId, productId, now });
    const sales = await read('bpc-157');
    expect(sales.bought).toBe(2);
    expect(sales.latest.map(({ id }) => id)).toEqual(ids.toReversed());
    // The id of another product is a part of neither.
    expect(await read('bpc')).toMatchObject({ recommended: 0, bought: 0, latest: [] });
    expect(await read('bpc-157', later(500 * DAY_MS))).toMatchObject({ bought: 0, latest: [] });
  });

  it.each([
    [0, 0],
    [1, null],
    [4, null],
    [5, 5],
  ])('a product that plans of %d leads name shows %s, so that no single lead is told', async (leads, shown) => {
    if (leads > 0)
      await db.leadDailyRollup.create({
        data: {
          ...{ tenantId, day: '2026-03-01', kind: 'product', value: 'bpc-157' },
          ...{ widget: 'full', locale: 'en', site: '', leads, completed: leads },
        },
      });
    const { recommended } = await readProductSales(db, { tenantId, productId: 'bpc-157', now: NOW });
    expect(recommended).toBe(shown);
  });
});
