import { expect, it } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { judgeCharge } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const DRAFT = { state: 'invoiced', stripeInvoiceId: 'in_1' };
const DUE = { createdAt: ago(20), dueAt: ago(1) };

it.each<
  [string, Partial<Parameters<typeof judgeCharge>[0]>, string | null, Parameters<typeof judgeCharge>[1]?]
>([
  ['of which attempts have failed for a day', { state: 'failed', error: 'Declined' }, 'failed'],
  ['that a killed job left behind', { state: 'invoicing' }, 'failed'],
  ['that failed for the first time', { state: 'failed', createdAt: NOW }, null],
  ['in another currency, called failed by an earlier version', { state: 'failed', currency: 'EUR' }, null],
  ['billed by hand', { state: 'by-hand', currency: 'EUR' }, null],
  ['not yet due', { state: 'closed' }, null],
  ['waiting for the next invoice', { state: 'invoiced', invoicedAt: ago(20) }, null],
  ['waiting longer than a period', { state: 'invoiced', invoicedAt: ago(41) }, 'hanging'],
  ['waiting in vain', { state: 'invoiced', invoicedAt: ago(2), error: 'Not found in Stripe' }, 'hanging'],
  ['on a draft', { ...DRAFT, invoicedAt: ago(41) }, null, { createdAt: ago(2), dueAt: null }],
  ['on a draft that stays one', DRAFT, 'hanging', { createdAt: ago(4), dueAt: null }],
  ['on a draft that was not read yet', { ...DRAFT, invoicedAt: ago(20) }, null],
  ['open', { state: 'open', stripeInvoiceId: 'in_1' }, null, { createdAt: ago(40), dueAt: null }],
  [
    'open and not due',
    { state: 'open', stripeInvoiceId: 'in_1' },
    null,
    { createdAt: ago(4), dueAt: ago(-1) },
  ],
  ['open past its due date', { state: 'open', stripeInvoiceId: 'in_1' }, 'unpaid', DUE],
  ['whose payment failed', { state: 'unpaid', stripeInvoiceId: 'in_1' }, 'unpaid'],
  ['written off', { state: 'uncollectible', stripeInvoiceId: 'in_1' }, 'uncollectible'],
  ['disputed', { state: 'disputed', stripeInvoiceId: 'in_1' }, 'disputed'],
  ['paid', { state: 'paid', stripeInvoiceId: 'in_1' }, null],
  ['given back', { state: 'refunded', stripeInvoiceId: 'in_1' }, null],
  ['void', { state: 'void', stripeInvoiceId: 'in_1' }, null],
])('commission %s', (_what, values, expected, invoice = null) => {
  const charge = {
    state: '',
    currency: 'USD',
    error: null,
    stripeInvoiceId: null,
    invoicedAt: null,
    createdAt: ago(2),
  };
  expect(judgeCharge({ ...charge, ...values }, invoice, NOW)).toBe(expected);
});
