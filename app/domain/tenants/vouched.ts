/** What tells whether somebody vouches for a company (D81). */
export interface VouchingFacts {
  isDemo: boolean;
  /** When an operator made or approved it. */
  approvedAt: Date | null;
  stripeSubscriptionStatus: string | null;
}

/** The columns of VouchingFacts. */
export const vouchingColumns = { isDemo: true, approvedAt: true, stripeSubscriptionStatus: true } as const;

/** Whether the company pays, was approved by an operator, or is invented. A trial that has not been paid yet does not count. */
export const isVouchedFor = ({ isDemo, approvedAt, stripeSubscriptionStatus }: VouchingFacts): boolean =>
  isDemo || approvedAt !== null || stripeSubscriptionStatus === 'active';
