import { execFileSync } from 'node:child_process';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { renderStatementPdf } from '#app/documents/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  addInvoiceLines,
  billOpenCommission,
  findStuckCharges,
  issueMissingBills,
  issuerVersions,
  listBills,
  listBookEntries,
  listMissingBills,
  readIssuerValues,
  saveIssuer,
} from '#app/domain/receivables/index.ts';
import type { IssuerField } from '#app/domain/receivables/issuer-fields.ts';
import {
  closeMonths,
  closeTenantMonths,
  readStatement,
  writeBill,
  writeStatement,
} from '#app/domain/statements/index.ts';
import { invoiceCommission, type Payments } from '#app/domain/subscriptions/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
import { pdfText } from '../support/pdf-text.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: null } as const;
const APRIL = new Date('2026-04-01T00:00:00.000Z');
const ISSUER: Partial<Record<IssuerField, string>> = {
  ...{ legalName: 'Northlake Software GmbH', address: '1 Lake Street\n10115 Berlin', country: 'DE' },
  ...{
    taxId: 'DE811907980',
    series: 'INV-',
    paymentDays: '14',
    howToPay: 'IBAN DE02 1203 0000 0000 2020 51',
  },
  ...{ taxRule: 'reverse-charge', taxRate: '19' },
};

const subscribed = () => ({ stripeSubscriptionId: crypto.randomUUID(), stripeSubscriptionStatus: 'active' });

/** Months of companies that Stripe does not invoice are closed with a numbered bill. */
forEachDatabase((name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.tenant.updateMany({ data: { isDemo: true } });
    await enterIssuer({ ...ISSUER, series: `${crypto.randomUUID().slice(0, 8)}-` });
  });

  async function enterIssuer(changes: Partial<Record<IssuerField, string | null>>) {
    const versions = issuerVersions(await readIssuerValues(db));
    await saveIssuer(db, { changes, versions, actor, now: APRIL });
  }
  async function makeCompany(tenant: object = {}, account?: object) {
    const { id } = await makeTenant(db, { createdAt: new Date('2026-03-10'), ...tenant });
    await db.commissionRate.create({
      data: {
        ...{ tenantId: id, rateBps: 1000, baseFeeCents: 29_900, reason: 'operator' },
        effectiveFrom: new Date('2026-03-10'),
      },
    });
    if (account) await db.billingAccount.create({ data: { tenantId: id, ...account } });
    return id;
  }
  const sell = async (tenantId: string, cents: number) =>
    recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date('2026-03-12') },
      report: {
        ...{
          trackingId: (await makeLead(db, tenantId, { createdAt: LONG_AGO })).trackingId,
          saleAmount: cents,
          orderId: 'A',
        },
      },
    });
  const billsOf = (tenantId: string) => listBills(db, { tenantId, month: '2026-03' });

  it('have a number, both parties, tax, due date and how to pay, in the file to the cent', async () => {
    const french = {
      ...{ legalName: 'Acme SAS', taxId: 'FR40303265045' },
      address: { line1: '5 rue de Rivoli', postalCode: '75001', city: 'Paris', country: 'FR' },
    };
    const abroad = await makeCompany({ name: 'Acme' }, french);
    const atHome = await makeCompany({ name: 'Beta', postalAddress: 'Beta\nHarbour Row 12' });
    await sell(abroad, 12_345);
    await sell(atHome, 12_345);
    await closeMonths({ db, now: APRIL });
    expect(await billsOf(abroad)).toMatchObject([
      {
        netCents: 29_900 + 1_235,
        taxBps: 0,
        taxCents: 0,
        taxNote: expect.stringContaining('Reverse charge'),
      },
    ]);
    expect(await billsOf(atHome)).toMatchObject([{ netCents: 31_135, taxBps: 1900, taxCents: 5_916 }]);
    for (const tenantId of [abroad, atHome]) {
      const statement = await readStatement({ db, tenantId, month: '2026-03', now: APRIL });
      const pdf = await renderStatementPdf(statement, writeStatement(statement), 'Ledger');
      const text = pdfText(Buffer.from(pdf));
      const [bill] = statement.bills.map(writeBill);
      const expected = [
        ...(bill?.issuer ?? []),
        ...(bill?.billedTo ?? []),
        ...(bill?.facts ?? []).flatMap((fact) => [fact.label, fact.text]),
        ...(bill?.amounts ?? []).flatMap(({ label, amount }) => [label, amount]),
        ...(bill?.howToPay ?? []),
      ];
      expect(expected.length).toBeGreaterThan(15);
      for (const part of expected) expect(text).toContain(part);
    }
    const statement = await readStatement({ db, tenantId: atHome, month: '2026-03', now: APRIL });
    expect(writeStatement(statement).bills[0]?.amounts).toEqual([
      { label: 'Net', amount: '311.35 USD' },
      { label: 'Tax, 19%', amount: '59.16 USD' },
      { label: 'To pay', amount: '370.51 USD', isSum: true },
    ]);
    expect(statement.bills[0]?.dueAt).toEqual(new Date('2026-04-15T00:00:00.000Z'));
  });

  it('have numbers without a gap, whatever fails in between or closes at the same time', async () => {
    const companies = await Promise.all([0, 1, 2, 3].map(() => makeCompany()));
    const [broken] = companies as [string];
    // The bill is written, and then the transaction fails.
    const table = name === 'sqlite' ? '' : 'EXECUTE FUNCTION "fail_bill"()';
    if (name === 'sqlite')
      await db.$executeRawUnsafe(
        `CREATE TRIGGER "fail_bill" AFTER INSERT ON "IssuedBill" WHEN NEW."tenantId" = '${broken}'
         BEGIN SELECT RAISE(ABORT, 'cut off'); END`,
      );
    else {
      await db.$executeRawUnsafe(
        `CREATE FUNCTION "fail_bill"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$ LANGUAGE plpgsql`,
      );
      await db.$executeRawUnsafe(
        `CREATE TRIGGER "fail_bill" AFTER INSERT ON "IssuedBill" FOR EACH ROW
         WHEN (NEW."tenantId" = '${broken}') ${table}`,
      );
    }
    await Promise.allSettled([1, 2, 3].map(() => closeMonths({ db, now: APRIL })));
    expect(await billsOf(broken)).toEqual([]);
    expect(await db.commissionCharge.count({ where: { tenantId: broken } })).toBe(0);
    await db.$executeRawUnsafe(
      name === 'sqlite' ? 'DROP TRIGGER "fail_bill"' : 'DROP TRIGGER "fail_bill" ON "IssuedBill"',
    );
    if (name !== 'sqlite') await db.$executeRawUnsafe('DROP FUNCTION "fail_bill"()');
    await Promise.allSettled([1, 2].map(() => closeMonths({ db, now: APRIL })));
    const rows = await db.issuedBill.findMany({ where: { tenantId: { in: companies } } });
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
  });

  it('wait for each other when months are closed at the same time', async () => {
    const companies = await Promise.all([0, 1, 2, 3, 4, 5].map(() => makeCompany()));
    await Promise.all(companies.map((tenantId) => closeTenantMonths({ db, tenantId, now: APRIL })));
    const rows = await db.issuedBill.findMany({ where: { tenantId: { in: companies } } });
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are for what Stripe does not invoice, one a currency', async () => {
    const [mixed, atStripe, euros, trial, nothing] = await Promise.all([
      makeCompany({ currency: 'EUR' }),
      makeCompany({ stripeCustomerId: `cus_a${name}`, ...subscribed() }),
      makeCompany({ stripeCustomerId: `cus_b${name}`, currency: 'EUR', ...subscribed() }),
      makeCompany({ trialEndsAt: APRIL }),
      makeCompany({ plan: 'custom', stripeCustomerId: `cus_c${name}` }),
    ]);
    for (const tenantId of [mixed, atStripe, euros, trial]) await sell(tenantId, 50_000);
    await closeMonths({ db, now: APRIL });
    const amounts = async (tenantId: string) =>
      (await billsOf(tenantId)).map(({ currency, netCents }) => [currency, netCents]);
    expect(await amounts(mixed)).toEqual([
      ['EUR', 5_000],
      ['USD', 29_900],
    ]);
    expect(await amounts(atStripe)).toEqual([]);
    expect(await amounts(euros)).toEqual([['EUR', 5_000]]);
    expect(await amounts(trial)).toEqual([]);
    expect(await amounts(nothing)).toEqual([['USD', 29_900]]);
    const read = async (tenantId: string) => {
      const statement = await readStatement({ db, tenantId, month: '2026-03', now: APRIL });
      return pdfText(Buffer.from(await renderStatementPdf(statement, writeStatement(statement), 'Ledger')));
    };
    expect(await read(atStripe)).toContain('This statement is not a bill');
    const withBill = await read(euros);
    expect(withBill).toContain('invoices are the bills for the base fee');
    expect(withBill).not.toContain('not a bill');
  });

  it('are not issued before their issuer is complete, nor for a demo', async () => {
    const before = await db.issuedBill.count();
    await enterIssuer({ howToPay: '' });
    const tenantId = await makeCompany();
    await makeCompany({ isDemo: true });
    await closeMonths({ db, now: APRIL });
    expect(await db.commissionCharge.count({ where: { tenantId } })).toBe(1);
    expect(await db.issuedBill.count()).toBe(before);
  });

  it('take their commission from Stripe for good, also when the company subscribes later', async () => {
    const tenantId = await makeCompany();
    await sell(tenantId, 50_000);
    await closeMonths({ db, now: APRIL });
    expect(await billsOf(tenantId)).toMatchObject([{ netCents: 29_900 + 5_000 }]);
    const charge = () =>
      db.commissionCharge.findUniqueOrThrow({ where: { tenantId_month: { tenantId, month: '2026-03' } } });
    expect(await charge()).toMatchObject({ state: 'by-hand' });
    await db.tenant.update({
      where: { id: tenantId },
      data: { stripeCustomerId: `cus_${tenantId}`, plan: 'performance-starter', ...subscribed() },
    });
    // Nothing is asked of Stripe: each call would fail.
    const payments = {} as Payments;
    await invoiceCommission({ db, payments, now: APRIL });
    // A bill of an earlier version, which did not note it.
    await db.commissionCharge.updateMany({ where: { tenantId }, data: { state: 'closed' } });
    await invoiceCommission({ db, payments, now: APRIL });
    expect(await charge()).toMatchObject({ state: 'by-hand', error: null });
  });

  it('leave out what Stripe invoiced in the month, and files sum to them', async () => {
    const tenantId = await makeCompany({ plan: 'custom', stripeCustomerId: `cus_m${name}`, ...subscribed() });
    await sell(tenantId, 50_000);
    const at = { createdAt: APRIL, readAt: APRIL };
    const invoiceId = `in_m${name}`;
    await db.stripeInvoice.create({
      data: {
        ...{ id: invoiceId, tenantId, customerId: `cus_m${name}`, status: 'paid', currency: 'USD' },
        ...{ totalCents: 79_900n, number: 'S-1', finalizedAt: new Date('2026-03-02'), ...at },
      },
    });
    const line = {
      key: `il_m${name}`,
      tenantId,
      invoiceId,
      chargeId: null,
      kind: 'fee',
      taxCents: 0,
    } as const;
    const [periodFrom, periodTo] = [new Date('2026-03-01'), APRIL];
    const rest = { currency: 'USD', month: '2026-03', periodFrom, periodTo, description: 'Growth' };
    await addInvoiceLines(db, [{ ...line, ...rest, amountCents: 79_900 }]);
    await closeMonths({ db, now: APRIL });
    const [bill] = await billsOf(tenantId);
    expect(bill?.netCents).toBe(29_900 + 5_000);
    const entries = (await listBookEntries(db, '2026-03')).filter((entry) => entry.tenantId === tenantId);
    const sum = (by: string) =>
      entries
        .filter(({ document }) => document === by)
        .reduce((cents, { netCents, taxCents }) => cents + netCents + taxCents, 0);
    expect([sum(bill?.number ?? ''), sum('S-1')]).toEqual([34_900 + (bill?.taxCents ?? 0), 79_900]);
  });

  it('that are missing are listed, and issued once with today’s date when the issuer is complete', async () => {
    await enterIssuer({ howToPay: '' });
    const tenantId = await makeCompany({ currency: 'EUR' });
    const demo = await makeCompany({ isDemo: true });
    await sell(tenantId, 50_000);
    await closeMonths({ db, now: APRIL });
    const of = { tenantId, month: '2026-03' };
    expect(await listMissingBills(db, [tenantId, demo])).toEqual([
      { ...of, currency: 'EUR', cents: 5_000 },
      { ...of, currency: 'USD', cents: 29_900 },
    ]);
    const now = new Date('2026-05-06T10:00:00.000Z');
    await expect(issueMissingBills(db, { actor, now })).rejects.toMatchObject({ code: 'conflict' });
    await enterIssuer({ howToPay: 'IBAN DE02' });
    await Promise.all([1, 2].map(() => issueMissingBills(db, { actor, now })));
    expect((await billsOf(tenantId)).map(({ netCents, issuedAt }) => [netCents, issuedAt])).toEqual([
      [5_000, now],
      [29_900, now],
    ]);
    expect(await listMissingBills(db, null)).toEqual([]);
    expect(await db.auditEvent.count({ where: { tenantId, action: 'billing.issue-bills' } })).toBe(1);
    // A month from before there were bills, which was billed outside of the service.
    await db.commissionCharge.create({
      data: { tenantId, month: '2026-02', salesCents: 1, commissionCents: 1, chargedCents: 1 },
    });
    await db.invoiceLine.create({
      data: {
        ...{ key: `hand:${tenantId}:old`, tenantId, kind: 'fee', amountCents: 100n, currency: 'USD' },
        ...{ month: '2026-02', periodFrom: APRIL, periodTo: APRIL, description: 'Base fee' },
      },
    });
    expect(await listMissingBills(db, null)).toEqual([]);
  });

  it.each([
    true,
    false,
  ])('are issued for commission that Stripe does not collect when the plan becomes Custom, issuer: %s', async (hasIssuer) => {
    if (!hasIssuer) await enterIssuer({ howToPay: '' });
    const tenantId = await makeCompany({
      ...{ plan: 'performance-starter', stripeCustomerId: crypto.randomUUID(), ...subscribed() },
      stripeSubscriptionStatus: 'canceled',
    });
    await sell(tenantId, 50_000);
    await closeMonths({ db, now: APRIL });
    await db.commissionCharge.updateMany({
      where: { tenantId },
      data: { state: 'failed', error: 'Declined' },
    });
    const change = () =>
      updateTenant({
        ...{ db, tenantId, actor, now: APRIL, may: () => true, values: { plan: 'custom' } },
        billOpenCommission: (tx) => billOpenCommission(tx, { tenantId, now: APRIL }),
      });
    await change();
    await change();
    expect(await billsOf(tenantId)).toMatchObject(hasIssuer ? [{ netCents: 5_000, currency: 'USD' }] : []);
    expect(await listMissingBills(db, [tenantId])).toHaveLength(hasIssuer ? 0 : 1);
    expect(await findStuckCharges(db, [tenantId], new Date())).toEqual(new Map());
  });

  it('stay as they were printed', async () => {
    const tenantId = await makeCompany();
    await closeMonths({ db, now: APRIL });
    const render = async () => {
      const statement = await readStatement({ db, tenantId, month: '2026-03', now: APRIL });
      return Buffer.from(await renderStatementPdf(statement, writeStatement(statement), 'Ledger'));
    };
    const before = await render();
    await enterIssuer({ legalName: 'Other Ltd', howToPay: 'elsewhere' });
    await db.billingAccount.create({ data: { tenantId, legalName: 'Renamed' } });
    expect((await render()).equals(before)).toBe(true);
  });

  it('are read by pdftotext, where it is installed', async ({ skip }) => {
    const tenantId = await makeCompany({ name: 'Gamma' });
    await closeMonths({ db, now: APRIL });
    const statement = await readStatement({ db, tenantId, month: '2026-03', now: APRIL });
    const pdf = await renderStatementPdf(statement, writeStatement(statement), 'Ledger');
    let text: string;
    try {
      text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return skip();
      throw error;
    }
    expect(text).toMatch(/To pay\s+355\.81 USD/);
    expect(text).toContain('IBAN DE02 1203 0000 0000 2020 51');
  });
});
