import { expect, it } from 'vitest';
import { invoiceReading, lineReading } from '../../../tests/support/invoice-readings.ts';
import { compareBooks, DIFFERENCE_KINDS, DIFFERENCE_TEXTS, type InvoiceLine } from './index.ts';

type Books = Parameters<typeof compareBooks>[0];
const NOW = new Date('2026-11-20T00:00:00Z');

const charge = (values: Partial<Books['charges'][number]> = {}): Books['charges'][number] => ({
  ...{ id: 'c', month: '2026-09', state: 'paid', itemId: 'ii', invoiceId: 'in', chargedCents: 12_345 },
  ...{ closedAt: new Date('2026-10-01T00:00:00Z'), currency: 'USD', isStuck: false },
  ...values,
});
const fee = lineReading('il1');
const commission = lineReading('il2', { kind: 'commission', amountCents: 12_345, itemId: 'ii' });
const refund = lineReading('re:il1', { kind: 'refund', amountCents: -900, isLater: true });
const stored = (line: typeof fee, values: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ key: line.key, tenantId: 't', invoiceId: 'in', chargeId: null, kind: line.kind, currency: 'USD' },
  ...{ amountCents: line.amountCents, taxCents: line.taxCents, month: '2026-10' },
  ...{ periodFrom: line.periodFrom, periodTo: line.periodTo, description: line.description },
  ...values,
});
const lines = [stored(fee), stored(commission), stored(refund)];
const invoices = [invoiceReading('in', [fee, commission, refund])];
const find = (books: Partial<Books>, at = invoices) =>
  compareBooks({ charges: [charge()], lines, lastWithoutLines: null, ...books }, at, NOW).map(
    ({ kind, objectId }) => `${kind}:${objectId}`,
  );

it('nothing, while both say the same', () => {
  expect(find({})).toEqual([]);
  expect(find({ charges: [], lines: [] }, [])).toEqual([]);
});

it.each([
  ['failed and old', { state: 'failed' }, ['charge-not-invoiced:c']],
  ['closed and old', { state: 'closed' }, ['charge-not-invoiced:c']],
  ['closed today', { state: 'closed', closedAt: NOW }, []],
  ['waiting for an invoice', { state: 'invoiced' }, []],
  ['waiting too long', { state: 'invoiced', isStuck: true }, ['charge-not-invoiced:c']],
  ['called paid', { state: 'paid' }, ['charge-not-invoiced:c']],
  ['billed by hand', { state: 'by-hand' }, []],
  ['on an invoice that was voided', { state: 'void' }, []],
])('commission on no invoice: %s', (_what, values, expected) => {
  expect(find({ charges: [charge(values)], lines: [] }, [])).toEqual(expected);
});

it('an invoice with another amount of commission', () => {
  expect(find({ charges: [charge({ chargedCents: 12_344 })] })).toEqual(['charge-amount:c']);
});

it('a total that its lines don’t add up to', () => {
  expect(find({}, [invoiceReading('in', [fee, commission, refund], { totalCents: 42_244 })])).toEqual([
    'invoice-total:in',
  ]);
});

it('a line that the books lack, and none of a draft', () => {
  expect(find({ lines: lines.slice(0, 2) })).toEqual(['line-missing:re:il1']);
  const draft = invoiceReading('in2', [lineReading('il9')], { finalizedAt: null, status: 'draft' });
  expect(find({}, [...invoices, draft])).toEqual([]);
});

it('no line of a month that was closed before lines were kept, but a later one, also of that month’s commission', () => {
  const later = lineReading('re', { kind: 'refund', isLater: true, at: new Date('2026-11-02') });
  const at = [invoiceReading('in', [fee, commission, refund, later])];
  expect(find({ lines: [], lastWithoutLines: '2026-10' }, at)).toEqual(['line-missing:re']);
  expect(find({ lines: [], lastWithoutLines: '2026-09' }, at)).toHaveLength(4);
});

it.each([
  ['amount', { amountCents: 1 }],
  ['tax', { taxCents: 1 }],
  ['currency', { currency: 'EUR' }],
])('a line with another %s', (_what, values) => {
  expect(find({ lines: [stored(fee, values), ...lines.slice(1)] })).toEqual(['line-amount:il1']);
});

it('a line that Stripe lacks', () => {
  const gone = stored(lineReading('il9'));
  expect(find({ lines: [...lines, gone] })).toEqual(['line-unknown:il9']);
});

it('has words for each kind of difference', () => {
  expect(Object.keys(DIFFERENCE_TEXTS)).toEqual(DIFFERENCE_KINDS);
});
