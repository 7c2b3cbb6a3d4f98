import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { recordRefund, recordSale } from '../../../tests/support/ledger.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { readCampaignTotals, readCampaignWithSales, sumResults } from './index.ts';

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

  const round = async (now: Date) => {
    await runRound(db, now);
    await db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt: now } });
    await runRound(db, later(now.getTime() - NOW.getTime() + MINUTE_MS));
  };
  const report = { source: 'api', idempotencyKey: null, actor } as const;
  const sell = (lead: { trackingId: string }, orderId: string, saleAmount: number, now: Date) =>
    recordSale({
      ...{ ...report, db, tenantId, now },
      report: { trackingId: lead.trackingId, orderId, saleAmount, conversionDate: now.toISOString() },
    });
  const refund = (orderId: string, amount?: number) =>
    recordRefund({ ...{ ...report, db, tenantId, now: later(20 * DAY_MS) }, report: { orderId, amount } });
  const readResults = async (campaignId: string) =>
    (await readCampaignWithSales(db, { tenantId, campaignId })).steps.map(({ results }) => results);

  it('a sale counts for the last mail within 30 days, less what was paid back, on the page as on the cards', async () => {
    const leads = await Promise.all([1, 2, 3].map(() => marketingLead(db, tenantId)));
    const [part, all, late] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]];
    const { id } = await launchedCampaign(db, tenantId, {
      days: [0, 2],
      values: { stopOnConversion: false },
      now: NOW,
    });
    const quiet = await launchedCampaign(db, tenantId, { values: { segmentGoals: ['energy'] }, now: NOW });
    await round(later(2 * MINUTE_MS));
    await sell(all, 'all', 8_000, later(DAY_MS));
    await round(later(2 * DAY_MS + 10 * MINUTE_MS));
    await sell(part, 'part', 10_000, later(3 * DAY_MS));
    await sell(part, 'again', 1_050, later(4 * DAY_MS));
    await sell(late, 'late', 70_000, later(33 * DAY_MS));
    expect(await readResults(id)).toMatchObject([
      [{ variant: 'A', totalSent: 3, conversionCount: 1, salesTotal: 80 }],
      [{ variant: 'A', totalSent: 3, conversionCount: 2, salesTotal: 110.5 }],
    ]);

    await refund('part', 2_525);
    await refund('all', 3_000);
    await refund('all');
    const page = await readResults(id);
    expect(page).toMatchObject([
      [{ totalSent: 3, conversionCount: 0, salesTotal: 0 }],
      [{ totalSent: 3, conversionCount: 2, salesTotal: 85.25 }],
    ]);
    const cards = await readCampaignTotals(db, { tenantId, campaignIds: [id, quiet.id] });
    expect(cards.get(id)).toEqual(sumResults(page.flat()));
    expect(cards.get(id)).toMatchObject({ totalSent: 6, conversionCount: 2, salesTotal: 85.25 });
    expect(cards.get(quiet.id)).toMatchObject({ totalSent: 0, conversionCount: 0, salesTotal: 0 });
    const otherTenantId = (await marketingTenant(db)).id;
    const otherTotals = await readCampaignTotals(db, { tenantId: otherTenantId, campaignIds: [id] });
    expect(otherTotals.get(id)).toMatchObject({ totalSent: 0, conversionCount: 0 });
  });
});
