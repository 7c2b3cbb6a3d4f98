import { type BillingWay, isBilledByHand } from '#app/domain/billing/index.ts';

/** Describes the payment state of a closed month's commission. */
export function describeCharge(
  { state, error }: { state: string; error: string | null },
  tenant: BillingWay | null,
): string {
  // Months from before there were bills.
  if (state === 'closed' && tenant && isBilledByHand(tenant)) return CHARGE_STATES['by-hand'] ?? '';
  if (error === 'Declined') return 'Your card was declined. Change your payment method on the billing page.';
  // Other causes lie with us or with Stripe. Operators see them on Home and under Health.
  if (error !== null) return 'Not invoiced yet. We are looking into it. You don’t need to do anything.';
  return CHARGE_STATES[state] ?? state;
}

const CHARGE_STATES: Readonly<Record<string, string>> = {
  'by-hand': 'Invoiced manually',
  closed: 'Not invoiced yet',
  invoicing: 'Being invoiced',
  invoiced: 'On the next invoice',
  open: 'Invoiced, not paid yet',
  unpaid: 'Invoiced, but the payment failed. Pay on the invoice’s page or change your payment method.',
  uncollectible: 'Invoiced, written off. You can still pay on the invoice’s page.',
  void: 'Invoiced, then voided',
  paid: 'Paid',
  refunded: 'Paid, then refunded',
  disputed: 'Paid, disputed with your bank. If you did not dispute it, ask your bank.',
  failed: 'Not invoiced yet. We try again every hour.',
};
