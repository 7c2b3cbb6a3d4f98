import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { closeMonths } from '#app/domain/statements/index.ts';
import { isoMonth, previousMonth, startOfMonth } from '#app/lib/months.ts';
import { makeTenant } from '../data/rows.ts';
import { askAs, type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const MONTH = previousMonth(isoMonth(new Date()));
const ISSUER = {
  ...{ legalName: 'Northlake Software GmbH', address: '1 Lake Street\r\n10115 Berlin', country: 'DE' },
  ...{ taxId: 'DE811907980', series: 'INV-', paymentDays: '14', howToPay: 'IBAN DE02 1203 0000' },
  ...{ taxRule: 'rate', taxRate: '19', taxNote: '' },
  ...{ datevConsultant: '', datevClient: '', revenueAccount: '', untaxedAccount: '', receivableAccount: '' },
};

/** From the operators' form to a bill, and to the files for the accountant. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, pages: true });
    operator = await operatorCaller(db, api.origin);
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const save = (fields: Record<string, string>) =>
    ask(
      '/admin/bookkeeping',
      { method: 'POST', body: new URLSearchParams({ intent: 'issuer', ...fields }) },
      operator,
    );
  const file = (name: string, query = '') => ask(`/admin/bookkeeping/${MONTH}/${name}${query}`, {}, operator);

  it('asks for what a bill needs, and says what is missing', async () => {
    const before = await ask('/admin/bookkeeping', {}, operator);
    expect(before.body.includes('No bills are issued yet')).toBe(true);
    const refused = await save({ ...ISSUER, howToPay: '', series: 'INV-20' });
    expect(refused.status).toBe(400);
    for (const error of ['Enter how companies pay', 'with no digit or space at the end'])
      expect(refused.body.includes(error), error).toBe(true);
    const untaxed = await save({ ...ISSUER, taxRate: '' });
    expect([untaxed.status, untaxed.body.includes('Enter a rate such as 19')]).toEqual([400, true]);
    expect((await save(ISSUER)).status).toBe(302);
    const after = await ask('/admin/bookkeeping', {}, operator);
    expect(after.body.includes('No bills are issued yet')).toBe(false);
    expect(await db.auditEvent.count({ where: { action: 'billing.save-issuer' } })).toBe(1);
  });

  it('numbers the bill of a closed month, on the statement’s page and in every file', async () => {
    const since = startOfMonth(MONTH);
    const { id: tenantId } = await makeTenant(db, { name: 'Harbour Row', createdAt: since });
    await db.commissionRate.create({
      data: { tenantId, rateBps: 800, baseFeeCents: 29_900, effectiveFrom: since, reason: 'operator' },
    });
    await closeMonths({ db, now: new Date() });
    const viewer = await tenantCaller(db, api.origin, { tenantId, role: 'viewer' });
    const page = await ask(`/admin/statements/${MONTH}`, {}, viewer);
    for (const text of ['Bill INV-1', 'Northlake Software GmbH', '355.81 USD', 'IBAN DE02 1203 0000'])
      expect(page.body.includes(text), text).toBe(true);
    const overview = await ask('/admin/all', {}, operator);
    for (const text of ['Revenue by month', '$299.00']) expect(overview.body.includes(text), text).toBe(true);

    const [row, ...others] = parse((await file('csv')).body, { bom: true, columns: true }) as object[];
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ Month: MONTH, Document: 'INV-1', 'Issued by': 'us', Company: 'Harbour Row', Kind: 'fee' },
      ...{ Currency: 'USD', Net: '299', Tax: '56.81', Gross: '355.81' },
    });
    const quickBooks = await file('quickbooks', '?currency=USD');
    expect(parse(quickBooks.body, { bom: true, columns: true })).toMatchObject([
      { 'Invoice number': 'INV-1', Customer: 'Harbour Row', 'Item Amount': '299' },
    ]);
    expect((await file('csv', '?currency=EUR')).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('lists months that were closed without an issuer, and issues their bills with a button', async () => {
    const stored = { ...ISSUER, howToPay: '' };
    const write = (value: object) =>
      db.siteSetting.updateMany({ where: { key: 'bill-issuer' }, data: { value } });
    await write(stored);
    const since = startOfMonth(MONTH);
    const { id: tenantId } = await makeTenant(db, { name: 'Late Lane', createdAt: since });
    await db.commissionRate.create({
      data: { tenantId, rateBps: 800, baseFeeCents: 10_000, effectiveFrom: since, reason: 'operator' },
    });
    await closeMonths({ db, now: new Date() });
    const issue = () =>
      ask(
        '/admin/bookkeeping',
        { method: 'POST', body: new URLSearchParams({ intent: 'issue-bills' }) },
        operator,
      );
    const page = await ask('/admin/bookkeeping', {}, operator);
    for (const text of [`Late Lane, ${MONTH}`, '$100.00', 'Enter the issuer below first.'])
      expect(page.body.includes(text), text).toBe(true);
    await issue();
    expect(await db.issuedBill.count({ where: { tenantId } })).toBe(0);
    await db.billingAccount.create({
      data: { tenantId, taxId: 'applied for', address: { country: 'FR' } },
    });
    const unread = 'Late Lane: “applied for”, France';
    await write({ ...ISSUER, taxRule: 'reverse-charge' });
    expect((await ask('/admin/bookkeeping', {}, operator)).body.includes(unread)).toBe(true);
    await write(ISSUER);
    expect((await ask('/admin/bookkeeping', {}, operator)).body.includes(unread)).toBe(false);
    const button = 'Issue the missing bills';
    expect((await ask('/admin/bookkeeping', {}, operator)).body.includes(button)).toBe(true);
    expect((await issue()).status).toBe(302);
    expect(await db.issuedBill.findMany({ where: { tenantId } })).toMatchObject([
      { number: 2, netCents: 10_000n },
    ]);
    expect((await ask('/admin/bookkeeping', {}, operator)).body.includes(button)).toBe(false);
  });

  it('writes the file for DATEV once its numbers are entered', async () => {
    const refused = await file('datev', '?currency=USD');
    expect([refused.status, refused.body.includes('Enter DATEV’s numbers')]).toEqual([400, true]);
    const numbers = { datevConsultant: '29098', datevClient: '55003' };
    const accounts = { revenueAccount: '8400', untaxedAccount: '8200', receivableAccount: '10000' };
    const unlike = await save({ ...ISSUER, ...numbers, ...accounts, untaxedAccount: '82000' });
    expect([unlike.status, unlike.body.includes('Enter as many digits')]).toEqual([400, true]);
    await save({ ...ISSUER, ...numbers, ...accounts });
    const answer = await file('datev', '?currency=USD');
    expect(answer.status).toBe(200);
    const rows = parse(answer.body, { bom: true, delimiter: ';', relax_column_count: true }) as string[][];
    expect(rows[2]?.slice(0, 3)).toEqual(['355,81', 'S', 'USD']);
  });

  it.each([
    ['csv?currency=usd', 400],
    ['quickbooks', 400],
    ['datev', 400],
    ['pdf', 404],
  ])('refuses %s with %i', async (name, status) => {
    expect((await file(name)).status).toBe(status);
  });
});
