/** Stripe Tax's code of what is sold: software as a service, for business use (docs.stripe.com/tax/tax-codes). */
export const TAX_CODE = 'txcd_10103001';

/** Fees and commission are agreed without tax, which Stripe adds. */
export const TAX_BEHAVIOR = 'exclusive';
