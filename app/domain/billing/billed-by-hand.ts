/** How a company is billed: columns of Tenant. */
export interface BillingWay {
  plan: string;
  stripeCustomerId: string | null;
  trialEndsAt: Date | null;
}

/** Whether a company's fees and commission are on bills of the operator, not on Stripe's invoices. A trial ends in a subscription at Stripe. */
export const isBilledByHand = ({ plan, stripeCustomerId, trialEndsAt }: BillingWay): boolean =>
  plan === 'custom' || (stripeCustomerId === null && trialEndsAt === null);
