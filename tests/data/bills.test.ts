import { execFileSync } from 'node:child_process';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { renderStatementPdf } from '#app/documents/index.ts';
import type { Database } from '#app/domain/database.ts';
import { issuerVersions, listBills, readIssuerValues, saveIssuer } from '#app/domain/receivables/index.ts';
import type { IssuerField } from '#app/domain/receivables/issuer-fields.ts';
import { closeMonths, readStatement, writeBill, writeStatement } from '#app/domain/statements/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
import { pdfText } from '../support/pdf-text.ts';
import { makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: null } as const;
const APRIL = new Date('2026-04-01T00:00:00.000Z');
const ISSUER: Partial<Record<IssuerField, string>> = {
  ...{ legalName: 'Northlake Software GmbH', address: '1 Lake Street\n10115 Berlin', country: 'DE' },
  ...{ taxId: 'DE811907980', series: 'INV-', paymentDays: '14', howToPay: 'IBAN DE02 1203 0000 0000 2020 51' },
  ...{ taxRule: 'reverse-charge', taxRate: '19' },
};

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
        ...{ trackingId: (await makeLead(db, tenantId)).trackingId, saleAmount: cents, orderId: 'A' },
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
      { netCents: 29_900 + 1_235, taxBps: 0, taxCents: 0, taxNote: expect.stringContaining('Reverse charge') },
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
      { label: 'Tax, 19 %', amount: '59.16 USD' },
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

  it('are for what Stripe does not invoice, one a currency', async () => {
    const [mixed, atStripe, euros, trial, nothing] = await Promise.all([
      makeCompany({ currency: 'EUR' }),
      makeCompany({ stripeCustomerId: `cus_a${name}` }),
      makeCompany({ stripeCustomerId: `cus_b${name}`, currency: 'EUR' }),
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
    const statement = await readStatement({ db, tenantId: atStripe, month: '2026-03', now: APRIL });
    const pdf = await renderStatementPdf(statement, writeStatement(statement), 'Ledger');
    expect(pdfText(Buffer.from(pdf))).toContain('invoices are the bills');
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
