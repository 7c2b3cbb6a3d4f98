/** The facts that decide whether a company is vouched for (D81). */
export interface VouchingFacts {
  isDemo: boolean;
  /** The time when an operator created or approved the company. */
  approvedAt: Date | null;
  stripeSubscriptionStatus: string | null;
}

export const vouchingColumns = { isDemo: true, approvedAt: true, stripeSubscriptionStatus: true } as const;

/** Whether the company pays, was approved by an operator, or is a demo. An unpaid trial does not count. */
export const isVouchedFor = ({ isDemo, approvedAt, stripeSubscriptionStatus }: VouchingFacts): boolean =>
  isDemo || approvedAt !== null || stripeSubscriptionStatus === 'active';
