import type { InvoiceReading, LineReading } from '#app/domain/receivables/index.ts';

/** Returns a line of an invoice as Stripe shows it, for tests that need no Stripe. */
export const lineReading = (key: string, values: Partial<LineReading> = {}): LineReading => ({
  key,
  kind: 'fee',
  isLater: false,
  itemId: null,
  chargeId: null,
  amountCents: 29_900,
  taxCents: 0,
  at: new Date('2026-10-05T00:00:00Z'),
  periodFrom: new Date('2026-10-05T00:00:00Z'),
  periodTo: new Date('2026-11-05T00:00:00Z'),
  description: 'Performance Starter',
  ...values,
});

/** Returns a paid invoice whose amounts are those of its lines. */
export function invoiceReading(
  id: string,
  lines: readonly LineReading[],
  values: Partial<InvoiceReading> = {},
): InvoiceReading {
  const sum = (pick: (line: LineReading) => number) =>
    lines.filter((line) => !line.isLater).reduce((total, line) => total + pick(line), 0);
  const taxCents = sum((line) => line.taxCents);
  const totalCents = sum((line) => line.amountCents) + taxCents;
  return {
    id,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    number: `N-${id}`,
    status: 'paid',
    currency: 'USD',
    totalCents,
    taxCents,
    paidCents: totalCents,
    remainingCents: 0,
    refundedCents: 0,
    creditedCents: 0,
    dispute: null,
    attempted: true,
    createdAt: new Date('2026-10-05T00:00:00Z'),
    finalizedAt: new Date('2026-10-05T01:00:00Z'),
    dueAt: null,
    pageUrl: null,
    pdfUrl: null,
    lines: [...lines],
    ...values,
  };
}
