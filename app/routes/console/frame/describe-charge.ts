/** Describes the payment state of a closed month's commission. */
export function describeCharge(
  { state, error }: { state: string; error: string | null },
  tenant: { plan: string } | null,
): string {
  if (tenant?.plan === 'custom' && (state === 'closed' || state === 'failed')) return 'Billed by hand';
  return error ?? CHARGE_STATES[state] ?? state;
}

const CHARGE_STATES: Readonly<Record<string, string>> = {
  closed: 'Not on an invoice yet',
  invoicing: 'Going on an invoice',
  invoiced: 'On the next invoice',
  open: 'On an invoice, not paid yet',
  unpaid: 'On an invoice, the payment failed',
  uncollectible: 'On an invoice that was written off',
  void: 'On an invoice that was voided',
  paid: 'Paid',
  refunded: 'Paid, and given back later',
  disputed: 'Disputed with the bank that had paid it',
  failed: 'Failed, is tried again',
  waived: 'Waived',
};
