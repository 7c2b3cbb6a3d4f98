import {
  type BillingWay,
  isBilledByHand,
  type listTerms,
  pickMonthTerms,
} from '#app/domain/billing/index.ts';
import { endOfMonth, startOfMonth } from '#app/lib/months.ts';
import type { FeeSum, InvoiceLine } from './invoice-lines.server.ts';

type TermsHistory = Awaited<ReturnType<typeof listTerms>>;

/**
 * Computes the fee that a company billed by hand owes for a month: the whole fee of the month's last terms, without a share for the days
 * before they began. Terms that ended before the month's end owe nothing, and neither do those of a subscription, which Stripe invoices.
 */
export function computeHandFee(company: BillingWay, terms: TermsHistory, month: string): FeeSum | null {
  if (!isBilledByHand(company)) return null;
  const monthTerms = pickMonthTerms(terms, month);
  if (!monthTerms || monthTerms.baseFeeCents === 0 || monthTerms.reason.startsWith('subscription'))
    return null;
  return { currency: monthTerms.baseFeeCurrency, cents: monthTerms.baseFeeCents };
}

/** Returns the line that books a fee by hand. Its key makes a month's fee unique. */
export const toHandLine = (tenantId: string, month: string, { currency, cents }: FeeSum): InvoiceLine => ({
  key: `hand:${tenantId}:${month}`,
  tenantId,
  invoiceId: null,
  chargeId: null,
  kind: 'fee',
  amountCents: cents,
  taxCents: 0,
  currency,
  month,
  periodFrom: startOfMonth(month),
  periodTo: endOfMonth(month),
  description: 'Base fee',
});
