import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { describeInvoice } from './describe-invoice.ts';

const AT = 1_790_000_000;
const tax = (amount: number, tax_behavior = 'exclusive') => ({ amount, tax_behavior });

/** A line of the API with the fields that are read. */
const line = (id: string, amount: number, values: object = {}) =>
  ({
    id,
    amount,
    description: id,
    metadata: {},
    period: { start: AT, end: AT + 1 },
    discount_amounts: [],
    pretax_credit_amounts: [],
    taxes: [],
    parent: {
      invoice_item_details: null,
      subscription_item_details: { proration: false, subscription: 'sub_1' },
    },
    ...values,
  }) as unknown as Stripe.InvoiceLineItem;
const item = (metadata: object, proration = false) => ({
  metadata,
  parent: { subscription_item_details: null, invoice_item_details: { invoice_item: 'ii_1', proration } },
});
const invoice = (values: object = {}) =>
  ({
    id: 'in_1',
    customer: 'cus_1',
    status: 'paid',
    currency: 'usd',
    created: AT,
    total_taxes: [],
    parent: { subscription_details: { subscription: 'sub_1' } },
    status_transitions: { finalized_at: AT, voided_at: null },
    ...values,
  }) as unknown as Stripe.Invoice;
const read = (
  lines: Stripe.InvoiceLineItem[],
  { notes = [], refunds = [], disputes = [], ...values }: Record<string, unknown[] | object> = {},
) =>
  describeInvoice(invoice(values), { lines, notes, refunds, disputes } as Parameters<
    typeof describeInvoice
  >[1]);
const amounts = (result: ReturnType<typeof read>) =>
  result.lines.map(({ key, kind, amountCents, taxCents }) => [key, kind, amountCents, taxCents]);

describe('lines of an invoice', () => {
  it.each([
    ['a plan’s fee', line('il', 100), ['fee', 100, 0]],
    ['a rest of a period', line('il', -50, item({}, true)), ['proration', -50, 0]],
    ['commission', line('il', 30, item({ chargeId: 'c' })), ['commission', 30, 0]],
    ['another item', line('il', 30, item({})), ['other', 30, 0]],
    ['tax on top', line('il', 100, { taxes: [tax(19)] }), ['fee', 100, 19]],
    ['tax within', line('il', 119, { taxes: [tax(19, 'inclusive')] }), ['fee', 100, 19]],
    ['a discount', line('il', 100, { discount_amounts: [{ amount: 25 }], taxes: [tax(7)] }), ['fee', 75, 7]],
  ])('%s', (_what, entry, expected) => {
    expect(amounts(read([entry]))).toEqual([['il', ...expected]]);
  });

  it('are taken back when the invoice becomes void', () => {
    const times = { status_transitions: { finalized_at: AT, voided_at: AT + 9 } };
    const result = read([line('a', 100), line('b', 30, item({ chargeId: 'c' }))], times);
    expect(amounts(result)).toEqual([
      ['a', 'fee', 100, 0],
      ['b', 'commission', 30, 0],
      ['void:a', 'credit', -100, 0],
      ['void:b', 'commission', -30, 0],
    ]);
    expect(result.lines[2]?.at).toEqual(new Date((AT + 9) * 1000));
  });
});

describe('what is given back', () => {
  const lines = [line('a', 100, { taxes: [tax(19)] }), line('b', 30, item({ chargeId: 'c' }))];
  const refund = (id: string, amount: number, status = 'succeeded') => ({ id, amount, status, created: AT });
  const note = (id: string, values: object = {}) => ({
    ...{ id, created: AT, number: id, voided_at: null, refunds: [], lines: [] },
    ...values,
  });

  it('as a refund is split over the lines to the cent, net and tax apart', () => {
    const result = read(lines, { refunds: [refund('re_1', 50), refund('re_2', 149, 'failed')] });
    const parts = amounts(result).slice(2);
    expect(parts).toEqual([
      ['re_1:a', 'refund', -34, -6],
      ['re_1:b', 'commission', -10, 0],
    ]);
    expect(parts.reduce((total, [, , net, taxed]) => total + Number(net) + Number(taxed), 0)).toBe(-50);
    expect(result.refundedCents).toBe(50);
  });

  it('by a credit note counts once, with the refund that belongs to it', () => {
    const credit = note('cn_1', {
      refunds: [{ refund: 're_1' }],
      lines: [
        { id: 'cnli_1', amount: 30, invoice_line_item: 'b', description: null, taxes: [] },
        { id: 'cnli_2', amount: 10, description: 'Goodwill', taxes: [tax(2)] },
      ],
    });
    expect(amounts(read(lines, { notes: [credit], refunds: [refund('re_1', 42)] })).slice(2)).toEqual([
      ['cnli_1', 'commission', -30, 0],
      ['cnli_2', 'credit', -10, -2],
    ]);
  });

  it('is taken back when its credit note becomes void', () => {
    const credit = note('cn_1', { voided_at: AT, lines: [{ id: 'cnli_1', amount: 10, taxes: [] }] });
    const parts = amounts(read(lines, { notes: [credit] })).slice(2);
    expect(parts.map(([key, , net]) => [key, net])).toEqual([
      ['cnli_1', -10],
      ['void:cnli_1', 10],
    ]);
  });

  it.each([
    ['needs_response', 2],
    ['won', 2],
    ['lost', 4],
  ])('in a dispute only once it is lost: %s', (status, count) => {
    const result = read(lines, { disputes: [{ id: 'dp_1', amount: 149, status }] });
    expect(result.lines).toHaveLength(count);
    expect(result.dispute).toBe(status);
  });
});
