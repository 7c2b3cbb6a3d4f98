import { beforeAll, expect, it } from 'vitest';
import { renderStatementPdf } from '#app/documents/index.ts';
import { listOpenCharges, recordTerms } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import {
  closeMonths,
  listStatements,
  readStatement,
  statementCsv,
  writeStatement,
} from '#app/domain/statements/index.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { pdfText } from '../support/pdf-text.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const APRIL = new Date('2026-04-01T00:00:00.000Z');

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await makeDb();
    ({ db } = database);
  });

  async function makeShop(over: object = {}) {
    const { id: tenantId } = await makeTenant(db, { createdAt: new Date('2026-02-10'), ...over });
    await db.commissionRate.create({
      data: {
        tenantId,
        rateBps: 1000,
        baseFeeCents: 29_900,
        effectiveFrom: new Date('2026-02-10'),
        reason: 'operator',
      },
    });
    const lead = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    const sell = (orderId: string, date: string, cents: number) =>
      recordSale({
        ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date(date) },
        report: { trackingId: lead.trackingId, saleAmount: cents, orderId },
      });
    const refund = (orderId: string, date: string) =>
      recordRefund({
        ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date(date) },
        report: { orderId },
      });
    return { tenantId, lead, sell, refund };
  }
  const files = async (tenantId: string, month: string, now: Date) => {
    const statement = await readStatement({ db, tenantId, month, now });
    return {
      csv: statementCsv(statement),
      pdf: await renderStatementPdf(statement, writeStatement(statement), 'Peptide Ledger'),
    };
  };

  it('costs one statement for companies whose months are closed, and closes those with a sale from before their sign-up', async () => {
    const { tenantId, sell } = await makeShop({ createdAt: APRIL });
    await closeMonths({ db, now: APRIL });
    expect(await db.commissionCharge.count({ where: { tenantId } })).toBe(0);
    await sell('EARLY', '2026-03-20', 10_000);
    await makeShop();
    await closeMonths({ db, now: APRIL });
    expect(await db.commissionCharge.findMany({ where: { tenantId } })).toMatchObject([{ month: '2026-03' }]);
    const countStatements = () => database.readLoad().reduce((sum, { statements }) => sum + statements, 0);
    const before = countStatements();
    await closeMonths({ db, now: APRIL });
    expect(countStatements() - before).toBe(1);
  });

  it('leaves a company that another worker has in hand, and looks again soon', async () => {
    const { tenantId } = await makeShop();
    const count = () => db.commissionCharge.count({ where: { tenantId } });
    const leaseUntil = new Date(APRIL.getTime() + 20_000);
    await db.companyClaim.create({ data: { work: 'months', tenantId, claimedBy: 'another', leaseUntil } });
    expect(await closeMonths({ db, now: APRIL })).toEqual({ againInMs: 20_000, isUnfinished: true });
    expect(await count()).toBe(0);
    expect(await closeMonths({ db, now: leaseUntil })).toBeUndefined();
    expect(await count()).toBe(2);
  });

  it('a company whose month can’t be closed holds up no other, and is reported', async () => {
    const brokenShop = await makeShop({ id: '0-first' });
    const row = {
      ...{
        tenantId: brokenShop.tenantId,
        leadId: brokenShop.lead.id,
        trackingId: brokenShop.lead.trackingId,
      },
      ...{ bodyHash: '-', currency: 'USD', commissionRateBps: 1, month: '0-no-month' },
      conversionDate: new Date('2026-03-05'),
    };
    await db.conversion.create({
      data: { ...row, dedupeKey: 'order:1', saleAmountCents: 1, commissionAmountCents: 0 },
    });
    const { tenantId } = await makeShop();
    await expect(closeMonths({ db, now: APRIL })).rejects.toThrow('1 company');
    expect(await db.commissionCharge.count({ where: { tenantId } })).toBe(2);
    expect(await db.commissionCharge.count({ where: { tenantId: brokenShop.tenantId } })).toBe(0);
    await db.tenant.update({ where: { id: brokenShop.tenantId }, data: { isDemo: true } });
  });

  it('a month’s commission may be larger than 32 bits hold, as may what is carried over', async () => {
    // Commission of a company without a subscription is billed by hand.
    const { tenantId, sell, refund } = await makeShop({ currency: 'IDR', stripeSubscriptionId: 'sub_idr' });
    const orders = Array.from({ length: 25 }, (_, index) => `A-${index}`);
    for (const order of orders) await sell(order, '2026-02-11T10:00:00Z', 999_999_999);
    for (const order of orders) await refund(order, '2026-03-02T10:00:00Z');
    await closeMonths({ db, now: APRIL });
    const commission = 25 * 100_000_000;
    const [april, march, february] = await listStatements({ db, tenantId, now: new Date('2026-04-20') });
    expect(february).toMatchObject({ commissionCents: commission, chargedCents: commission });
    expect(march).toMatchObject({
      commissionCents: -commission,
      chargedCents: 0,
      carriedOutCents: -commission,
    });
    expect(april).toMatchObject({ carriedInCents: -commission, carriedOutCents: -commission });
    const due = (await listOpenCharges(db)).filter((charge) => charge.tenantId === tenantId);
    expect(due).toMatchObject([{ month: '2026-02', chargedCents: commission }]);
  });

  it('a month is closed once it has ended, with what was refunded carried over', async () => {
    const { tenantId, sell, refund } = await makeShop();
    await sell('A', '2026-02-11T10:00:00Z', 10_000);
    await refund('A', '2026-03-02T10:00:00Z');
    await sell('B', '2026-03-05T10:00:00Z', 4_000);
    await sell('C', '2026-04-05T10:00:00Z', 9_000);
    await closeMonths({ db, now: new Date('2026-03-31T23:59:59.999Z') });
    expect((await db.commissionCharge.findMany({ where: { tenantId } })).map(({ month }) => month)).toEqual([
      '2026-02',
    ]);
    await Promise.all([1, 2, 3].map(() => closeMonths({ db, now: APRIL })));
    expect(
      await db.commissionCharge.findMany({ where: { tenantId }, orderBy: { month: 'asc' } }),
    ).toMatchObject([
      {
        month: '2026-02',
        orderCount: 1,
        commissionCents: 1000n,
        chargedCents: 1000n,
        carriedOutCents: 0n,
        rateBps: 1000,
      },
      {
        month: '2026-03',
        orderCount: 1,
        refundCount: 1,
        commissionCents: -600n,
        chargedCents: 0n,
        carriedOutCents: -600n,
      },
    ]);
    expect(await listStatements({ db, tenantId, now: new Date('2026-04-20') })).toMatchObject([
      { month: '2026-04', closedAt: null, carriedInCents: -600, chargedCents: 300 },
      { month: '2026-03', closedAt: APRIL, chargedCents: 0 },
      { month: '2026-02', chargedCents: 1000, fees: [{ currency: 'USD', cents: 29_900 }] },
    ]);
  });

  it('a closed statement stays the same to the byte, whatever is erased, changed or reported later', async () => {
    const { tenantId, lead, sell } = await makeShop({ name: 'Acme, Inc.', postalAddress: 'Harbour Row 12' });
    await sell('=A,"1"', '2026-03-05T10:00:00Z', 10_005);
    const open = await files(tenantId, '2026-03', APRIL);
    expect(open.csv).toContain('preliminary');
    expect(pdfText(Buffer.from(open.pdf))).toContain('In progress');
    expect(pdfText(Buffer.from(open.pdf))).toContain('Peptide Ledger');
    expect(Buffer.from(open.pdf).toString('latin1')).not.toContain('StackGuide');
    await closeMonths({ db, now: APRIL });
    const before = await files(tenantId, '2026-03', APRIL);
    expect(before.csv).toContain(`"'=A,""1"""`);
    expect(before.csv).not.toContain(lead.trackingId);
    expect(pdfText(Buffer.from(before.pdf))).toContain('Harbour Row 12');

    const later = new Date('2026-06-15T12:00:00.000Z');
    await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: later });
    await recordTerms(db, {
      tenantId,
      rateBps: 100,
      baseFeeCents: 1,
      effectiveFrom: new Date('2026-03-01'),
      reason: 'operator',
    });
    await db.tenant.update({
      where: { id: tenantId },
      data: { name: 'Other', postalAddress: 'Elsewhere', theme: 'teal' },
    });
    const otherLead = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    await recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: later },
      report: {
        trackingId: otherLead.trackingId,
        saleAmount: 500,
        orderId: 'late',
        conversionDate: '2026-03-06',
      },
    });
    await closeMonths({ db, now: later });

    const after = await files(tenantId, '2026-03', later);
    expect(after.csv).toBe(before.csv);
    expect(Buffer.from(after.pdf).equals(Buffer.from(before.pdf))).toBe(true);
    expect((await readStatement({ db, tenantId, month: '2026-06', now: later })).lines).toMatchObject([
      { orderId: 'late' },
    ]);
  });

  it('a month without a statement is answered as such, and the demo is never billed', async () => {
    const { tenantId } = await makeShop({ isDemo: true });
    await closeMonths({ db, now: APRIL });
    expect(await db.commissionCharge.count({ where: { tenantId } })).toBe(0);
    for (const month of ['2026-01', '2026-05'])
      await expect(readStatement({ db, tenantId, month, now: APRIL })).rejects.toThrow(
        'This month has no statement',
      );
    await expect(readStatement({ db, tenantId, month: 'x', now: APRIL })).rejects.toThrow('YYYY-MM');
  });
});
