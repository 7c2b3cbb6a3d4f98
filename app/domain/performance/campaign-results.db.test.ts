import { beforeAll, beforeEach, expect, it } from 'vitest';
import { compareHoldout, isHeldOut } from '#app/domain/campaigns/index.ts';
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
  const sell = (
    lead: { trackingId: string },
    orderId: string,
    saleAmount: number,
    now: Date,
    conversionDate = now.toISOString(),
  ) =>
    recordSale({
      ...{ ...report, db, tenantId, now },
      report: { trackingId: lead.trackingId, orderId, saleAmount, conversionDate },
    });
  const refund = (orderId: string, amount?: number) =>
    recordRefund({ ...{ ...report, db, tenantId, now: later(20 * DAY_MS) }, report: { orderId, amount } });
  /** Records the first click of a lead in a campaign's e-mail, by a person or a machine. */
  const click = (
    { id: leadId }: { id: string },
    {
      campaignId,
      step,
      at,
      by = 'clickedAt',
    }: { campaignId: string; step: number; at: Date; by?: 'clickedAt' | 'machineClickedAt' },
  ) =>
    db.emailSend.updateMany({
      where: { tenantId, campaignId, leadId, template: { sequenceOrder: step } },
      data: { [by]: at },
    });
  const readResults = async (campaignId: string) =>
    (await readCampaignWithSales(db, { tenantId, campaignId })).steps.map(({ results }) => results);

  it('a sale counts for the last mail that its lead clicked in within 30 days, less what was paid back, on the page as on the cards', async () => {
    const leads = await Promise.all([1, 2, 3].map(() => marketingLead(db, tenantId)));
    const [part, all, late] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]];
    const { id } = await launchedCampaign(db, tenantId, {
      days: [0, 2],
      values: { stopOnConversion: false },
      now: NOW,
    });
    const quiet = await launchedCampaign(db, tenantId, { values: { segmentGoals: ['energy'] }, now: NOW });
    await round(later(2 * MINUTE_MS));
    await click(all, { campaignId: id, step: 1, at: later(HOUR_MS) });
    await sell(all, 'all', 8_000, later(DAY_MS));
    await round(later(2 * DAY_MS + 10 * MINUTE_MS));
    await click(part, { campaignId: id, step: 1, at: later(HOUR_MS) });
    for (const lead of [part, late])
      await click(lead, { campaignId: id, step: 2, at: later(2 * DAY_MS + HOUR_MS) });
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

  it('a sale counts for one campaign at most: by a person’s click, and within the campaign’s own days', async () => {
    const [reader, scanned, silent] = await Promise.all([1, 2, 3].map(() => marketingLead(db, tenantId)));
    if (!reader || !scanned || !silent) throw new Error('three leads');
    const launch = (salesWithinDays: number) =>
      launchedCampaign(db, tenantId, { values: { stopOnConversion: false, salesWithinDays }, now: NOW });
    const [long, short] = [await launch(30), await launch(2)];
    await round(later(2 * MINUTE_MS));
    await round(later(2 * DAY_MS));
    await click(reader, { campaignId: long.id, step: 1, at: later(3 * DAY_MS) });
    await click(reader, { campaignId: short.id, step: 1, at: later(4 * DAY_MS) });
    await click(scanned, { campaignId: long.id, step: 1, at: later(3 * DAY_MS), by: 'machineClickedAt' });
    await sell(reader, 'before the clicks', 1_000, later(2.5 * DAY_MS));
    await sell(reader, 'soon', 2_000, later(5 * DAY_MS));
    await sell(reader, 'later', 4_000, later(7 * DAY_MS));
    await sell(scanned, 'scanned', 8_000, later(5 * DAY_MS));
    await sell(silent, 'silent', 16_000, later(5 * DAY_MS));
    const read = async () => {
      const cards = await readCampaignTotals(db, { tenantId, campaignIds: [long.id, short.id] });
      return [long, short].map(({ id }) => cards.get(id)?.salesTotal);
    };
    expect(await read()).toEqual([40, 20]);
    // A campaign's sales don't depend on which other campaigns are read.
    expect((await readResults(long.id)).flat()).toMatchObject([{ conversionCount: 1, salesTotal: 40 }]);
    await db.emailCampaign.update({ where: { id: short.id }, data: { salesWithinDays: 90 } });
    expect(await read()).toEqual([0, 60]);
  });

  it('a sale is its person’s and of its order’s own time, on whichever lead and whenever it is reported', async () => {
    const email = 'twice@example.com';
    const reader = await marketingLead(db, tenantId, { email });
    const { id } = await launchedCampaign(db, tenantId, { values: { stopOnConversion: false }, now: NOW });
    const other = await launchedCampaign(db, tenantId, { values: { stopOnConversion: false }, now: NOW });
    await round(later(2 * MINUTE_MS));
    await click(reader, { campaignId: id, step: 1, at: later(HOUR_MS) });
    const again = await marketingLead(db, tenantId, { email, createdAt: later(2 * HOUR_MS) });
    await sell(again, 'before the click', 1_000, later(2 * DAY_MS), later(-HOUR_MS).toISOString());
    await sell(again, 'on another lead', 2_000, later(3 * HOUR_MS));
    await sell(again, 'reported after two months', 4_000, later(60 * DAY_MS), later(DAY_MS).toISOString());
    await sell(again, 'by its day alone', 8_000, later(5 * HOUR_MS), '2026-03-02');
    await sell(again, 'by the day before', 16_000, later(5 * HOUR_MS), '2026-03-01');
    expect((await readResults(id)).flat()).toMatchObject([{ conversionCount: 3, salesTotal: 140 }]);
    const cards = await readCampaignTotals(db, { tenantId, campaignIds: [id, other.id] });
    expect([cards.get(id)?.salesTotal, cards.get(other.id)?.salesTotal]).toEqual([140, 0]);
    // Orders from before the person joined, and those given by a day that began before, are not compared.
    expect(await compareHoldout(db, { tenantId, campaignId: id })).toMatchObject({
      sent: { people: 1, buyers: 1, cents: 6_000 },
    });
  });

  it('held-out leads get nothing, and their sales are compared with those of the others', async () => {
    const leads = await Promise.all(Array.from({ length: 40 }, () => marketingLead(db, tenantId)));
    const { id, holdoutPercent, launchedAt } = await launchedCampaign(db, tenantId, {
      holdoutPercent: 20,
      now: NOW,
    });
    await round(later(2 * MINUTE_MS));
    const campaign = { id, holdoutPercent };
    const heldOut = leads.filter(({ contactId }) => isHeldOut(campaign, contactId ?? ''));
    const others = leads.filter((lead) => !heldOut.includes(lead));
    const written = await db.emailSend.findMany({ where: { tenantId }, select: { leadId: true } });
    expect(written.map(({ leadId }) => leadId).sort()).toEqual(others.map((lead) => lead.id).sort());
    expect([holdoutPercent, launchedAt]).toEqual([20, NOW]);
    await sell(others[0] ?? { trackingId: '' }, 'A', 30_000, later(DAY_MS));
    await sell(others[0] ?? { trackingId: '' }, 'B', 10_000, later(2 * DAY_MS));
    const whole = await readCampaignWithSales(db, { tenantId, campaignId: id });
    expect(whole).toMatchObject({
      totalRecipients: others.length,
      enrolments: { heldOut: heldOut.length },
      holdout: {
        sent: { people: others.length, buyers: 1, salesTotal: 400 },
        heldOut: { people: heldOut.length, buyers: 0, salesTotal: 0 },
        verdict: 'too-few',
      },
    });
    const { id: otherId } = await marketingTenant(db);
    expect(await compareHoldout(db, { tenantId: otherId, campaignId: id })).toMatchObject({
      sent: { people: 0 },
    });
  });
});
