import { expect, it } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { judgeCharge } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

it.each([
  ['of which attempts have failed for a day', { state: 'failed', error: 'Declined' }, 'failed'],
  ['that a killed job left behind', { state: 'invoicing' }, 'failed'],
  ['that failed for the first time', { state: 'failed', createdAt: NOW }, null],
  ['in another currency, called failed by an earlier version', { state: 'failed', currency: 'EUR' }, null],
  ['billed by hand', { state: 'by-hand', currency: 'EUR' }, null],
  ['not yet due', { state: 'closed' }, null],
  ['waiting for the next invoice', { state: 'invoiced', invoicedAt: ago(20) }, null],
  ['waiting longer than a period', { state: 'invoiced', invoicedAt: ago(41) }, 'hanging'],
  ['waiting in vain', { state: 'invoiced', invoicedAt: ago(2), error: 'Not found at Stripe' }, 'hanging'],
  ['on a draft', { state: 'invoiced', invoicedAt: ago(41), stripeInvoiceId: 'in_1' }, null],
  ['open', { state: 'open', stripeInvoiceId: 'in_1' }, null],
  ['whose payment failed', { state: 'unpaid', stripeInvoiceId: 'in_1' }, 'unpaid'],
  ['written off', { state: 'uncollectible', stripeInvoiceId: 'in_1' }, 'uncollectible'],
  ['disputed', { state: 'disputed', stripeInvoiceId: 'in_1' }, 'disputed'],
  ['paid', { state: 'paid', stripeInvoiceId: 'in_1' }, null],
  ['given back', { state: 'refunded', stripeInvoiceId: 'in_1' }, null],
  ['void', { state: 'void', stripeInvoiceId: 'in_1' }, null],
])('commission %s', (_what, values, expected) => {
  const charge = { currency: 'USD', error: null, stripeInvoiceId: null, invoicedAt: null, createdAt: ago(2) };
  expect(judgeCharge({ ...charge, ...values }, NOW)).toBe(expected);
});
