import type { InvoicedState } from '#app/domain/billing/index.ts';
import { findCharge } from './find-charge.ts';
import { type InvoiceReading, isDisputed, type LineReading } from './invoice-reading.ts';

/** The invoice that collects a charge, and what became of it. */
export interface ChargeState {
  id: string;
  invoiceId: string;
  state: InvoicedState;
}

/** Finds the invoice of each charge among a company's invoices. Charges on none are left out. */
export function findChargeStates(
  invoices: readonly InvoiceReading[],
  charges: readonly { id: string; itemId: string | null }[],
): ChargeState[] {
  const states = new Map<string, ChargeState>();
  for (const invoice of invoices)
    for (const id of new Set(invoice.lines.map((line) => findCharge(line, charges)))) {
      // Only one invoice can contain an item. One that is void was the last.
      if (id === null || (states.has(id) && invoice.status === 'void')) continue;
      const lines = invoice.lines.filter((line) => findCharge(line, charges) === id);
      states.set(id, { id, invoiceId: invoice.id, state: judgeState(invoice, lines) });
    }
  return [...states.values()];
}

function judgeState(invoice: InvoiceReading, lines: readonly LineReading[]): InvoicedState {
  switch (invoice.status) {
    case 'void':
    case 'uncollectible':
      return invoice.status;
    case 'open':
      return invoice.attempted ? 'unpaid' : 'open';
    case 'paid':
      break;
    default:
      return 'invoiced';
  }
  if (isDisputed(invoice.dispute)) return 'disputed';
  const rest = lines.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0);
  return rest <= 0 ? 'refunded' : 'paid';
}
