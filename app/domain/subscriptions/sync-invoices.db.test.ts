import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { InvoiceReading } from '#app/domain/receivables/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { invoiceReading, lineReading } from '../../../tests/support/invoice-readings.ts';
import { type Payments, syncInvoices } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let prefix: string;
  let count = 0;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    prefix = `t${++count}`;
    ({ id: tenantId } = await makeTenant(db, { stripeCustomerId: `cus_${prefix}` }));
  });

  const key = (name: string) => `${prefix}-${name}`;
  const line = (name: string, values = {}) => lineReading(key(name), values);
  const invoice = (lines: readonly ReturnType<typeof line>[], values = {}) =>
    invoiceReading(key('in'), lines, values);
  const paymentsWith = (
    readInvoices: () => Promise<InvoiceReading[]>,
    readChargeInvoice: Payments['readChargeInvoice'] = async () => null,
  ) => ({ readInvoices, readChargeInvoice }) as unknown as Payments;
  const sync = (...invoices: InvoiceReading[]) =>
    syncInvoices({ db, payments: paymentsWith(async () => invoices), tenantId });
  const addCharge = (values = {}) =>
    db.commissionCharge.create({
      data: {
        ...{ tenantId, month: '2026-09', state: 'invoiced', stripeInvoiceItemId: key('ii') },
        ...{ salesCents: 1n, commissionCents: 12_345n, chargedCents: 12_345n },
        ...values,
      },
    });
  const commission = (chargeId: string, values = {}) =>
    line('il2', { kind: 'commission', amountCents: 12_345, itemId: key('ii'), chargeId, ...values });
  const books = async () =>
    (await db.invoiceLine.findMany({ where: { tenantId }, orderBy: { key: 'asc' } })).map((row) => [
      row.key.replaceAll(`${prefix}-`, ''),
      row.kind,
      Number(row.amountCents),
      row.month,
    ]);
  const chargeState = async () =>
    (await db.commissionCharge.findFirstOrThrow({ where: { tenantId, stripeInvoiceItemId: key('ii') } }))
      .state;

  it('enters each line of a finalized invoice in the books, once, however often and by how many it is read', async () => {
    const { id } = await addCharge();
    const read = invoice([line('il1'), commission(id)]);
    await Promise.all([sync(read), sync(read), sync(read)]);
    await sync(read);
    expect(await books()).toEqual([
      ['il1', 'fee', 29_900, '2026-10'],
      ['il2', 'commission', 12_345, '2026-10'],
    ]);
    expect(await db.stripeInvoice.findUniqueOrThrow({ where: { id: key('in') } })).toMatchObject({
      ...{ tenantId, status: 'paid', totalCents: 42_245n, number: `N-${key('in')}` },
    });
    expect(await chargeState()).toBe('paid');
  });

  it('waits for a draft to be final, and forgets a draft that was deleted', async () => {
    const draft = { status: 'draft', number: null, finalizedAt: null };
    await sync(invoice([line('il1', { at: null })], draft));
    expect(await books()).toEqual([]);
    expect(await db.stripeInvoice.count({ where: { tenantId } })).toBe(1);
    await sync();
    expect(await db.stripeInvoice.count({ where: { tenantId } })).toBe(0);
    await sync(invoice([line('il1')]));
    await sync();
    // An invoice with a number is never deleted at Stripe. If it is missing, the reconciliation says so.
    expect(await db.stripeInvoice.count({ where: { tenantId } })).toBe(1);
  });

  it('books what came about in a closed month in the open one', async () => {
    const closed = { stripeInvoiceItemId: null, chargedCents: 0n, state: 'closed' };
    await addCharge({ month: '2026-10', billedTo: { billedBy: 'stripe' }, ...closed });
    await sync(invoice([line('il1')]));
    const running = new Date().toISOString().slice(0, 7);
    expect(await books()).toEqual([['il1', 'fee', 29_900, running]]);
  });

  it('books nothing again of months that were closed before lines were kept, but what came about later', async () => {
    const { id } = await addCharge({ billedTo: { name: 'Acme' } });
    await addCharge({ month: '2026-10', billedTo: { billedBy: 'stripe' }, stripeInvoiceItemId: null });
    const september = new Date('2026-09-30T23:00:00Z');
    const refund = line('re', {
      kind: 'refund',
      amountCents: -900,
      isLater: true,
      at: new Date('2026-11-02'),
    });
    await sync(invoice([line('il0', { at: september }), commission(id, { at: september }), refund]));
    expect(await books()).toEqual([['re', 'refund', -900, '2026-11']]);
    expect(await chargeState()).toBe('paid');
  });

  it('shows refunds, credits and disputes after the payment as negative lines and in the charge’s state', async () => {
    const { id } = await addCharge();
    const lines = [line('il1'), commission(id)];
    await sync(invoice(lines));
    expect(await chargeState()).toBe('paid');
    await sync(invoice(lines, { dispute: 'needs_response' }));
    expect(await chargeState()).toBe('disputed');
    await sync(invoice(lines, { dispute: 'won' }));
    expect(await chargeState()).toBe('paid');
    const at = new Date('2026-11-03T00:00:00Z');
    const refunded = [
      ...lines,
      line('re1:il1', { kind: 'refund', amountCents: -29_900, at, isLater: true }),
      commission(id, { key: key('re1:il2'), amountCents: -12_345, at, isLater: true }),
    ];
    await sync(invoice(refunded, { dispute: 'won', refundedCents: 42_245 }));
    expect(await chargeState()).toBe('refunded');
    expect(await books()).toEqual([
      ['il1', 'fee', 29_900, '2026-10'],
      ['il2', 'commission', 12_345, '2026-10'],
      ['re1:il1', 'refund', -29_900, '2026-11'],
      ['re1:il2', 'commission', -12_345, '2026-11'],
    ]);
  });

  it('never overwrites a newer reading with an older one', async () => {
    const { id } = await addCharge();
    const lines = [commission(id)];
    const late = paymentsWith(async () => {
      await sync(invoice(lines));
      return [invoice(lines, { status: 'open', attempted: false })];
    });
    await syncInvoices({ db, payments: late, tenantId });
    expect(await chargeState()).toBe('paid');
    expect((await db.stripeInvoice.findUniqueOrThrow({ where: { id: key('in') } })).status).toBe('paid');
  });

  it('takes a line for commission only if it collects a charge of the company', async () => {
    const other = await makeTenant(db);
    const { id } = await addCharge({ tenantId: other.id, stripeInvoiceItemId: key('other') });
    await sync(invoice([commission(id)]));
    expect(await books()).toEqual([['il2', 'other', 12_345, '2026-10']]);
  });

  it('remembers why Stripe could not be read, until it can', async () => {
    const payments = paymentsWith(async () => {
      throw new PaymentError('denied', 'No permission');
    });
    await expect(syncInvoices({ db, payments, tenantId })).rejects.toThrow('No permission');
    const account = () => db.billingAccount.findUniqueOrThrow({ where: { tenantId } });
    expect(await account()).toMatchObject({ readFailure: 'denied', invoicesReadAt: null });
    await sync();
    expect(await account()).toMatchObject({ readFailure: null, invoicesReadAt: expect.any(Date) });
  });

  it('keeps the reason why no final invoice could be made while the item waits', async () => {
    await addCharge({ error: 'No final invoice yet: Declined' });
    const payments = paymentsWith(
      async () => [],
      async () => ({ invoiceId: null, state: 'invoiced' }),
    );
    await syncInvoices({ db, payments, tenantId });
    expect(await db.commissionCharge.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
      ...{ state: 'invoiced', error: 'No final invoice yet: Declined' },
    });
  });
});
