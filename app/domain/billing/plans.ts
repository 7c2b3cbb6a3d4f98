/** The three price lists, each as in its document (D36). Amounts are in cents, and rates in basis points of a sale. */

/** Plans in the tenant form. The plan sets the base fee; for `custom`, the operator sets it. */
export const FORM_PLANS = {
  basic: { label: 'Basic', baseFeeCents: 29_900 },
  professional: { label: 'Professional', baseFeeCents: 79_900 },
  enterprise: { label: 'Enterprise', baseFeeCents: 199_900 },
  custom: { label: 'Custom', baseFeeCents: null },
} as const;
export type FormPlan = keyof typeof FORM_PLANS;

/** Plans on the pricing screen. Subscribing sets fee and rate, and removes the monthly limit. */
export const PRICING_PLANS = {
  'performance-starter': { label: 'Performance Starter', baseFeeCents: 29_900, commissionRateBps: 800 },
  'performance-growth': { label: 'Performance Growth', baseFeeCents: 49_900, commissionRateBps: 600 },
  'performance-enterprise': {
    label: 'Performance Enterprise',
    baseFeeCents: 79_900,
    commissionRateBps: 500,
  },
} as const;
export type PricingPlan = keyof typeof PRICING_PLANS;

export const isPricingPlan = (plan: unknown): plan is PricingPlan =>
  typeof plan === 'string' && Object.hasOwn(PRICING_PLANS, plan);

/** Returns the sales a month from which a plan costs less than one with a lower fee and a higher rate. */
export function computeBreakEvenCents(plan: PricingPlan, cheaperPlan: PricingPlan): number {
  const [dearer, cheaper] = [PRICING_PLANS[plan], PRICING_PLANS[cheaperPlan]];
  const savedBps = cheaper.commissionRateBps - dearer.commissionRateBps;
  return Math.ceil(((dearer.baseFeeCents - cheaper.baseFeeCents) * 10_000) / savedBps);
}

/** Error for a plan that is not in PRICING_PLANS. */
export const UNKNOWN_PRICING_PLAN = `Use one of ${Object.keys(PRICING_PLANS).join(', ')}`;

/** Currency of PRICING_PLANS. */
export const PLAN_CURRENCY = 'USD';

/** Prices on the landing page; its texts are in content/landing.json. */
export const LANDING_PLAN_PRICE = {
  baseFeeCents: 29_700,
  currency: 'USD',
  commissionBps: { from: 200, to: 500 },
} as const;

/** What PRICING_PLANS cost, for texts that a live service must be able to prove: the lowest fee, and the range of rates. */
export const PRICING_RANGE = {
  baseFeeCents: Math.min(...Object.values(PRICING_PLANS).map(({ baseFeeCents }) => baseFeeCents)),
  commissionBps: {
    from: Math.min(...Object.values(PRICING_PLANS).map(({ commissionRateBps }) => commissionRateBps)),
    to: Math.max(...Object.values(PRICING_PLANS).map(({ commissionRateBps }) => commissionRateBps)),
  },
} as const;

/** Terms of a company until an operator or a subscription sets others: columns of Tenant. */
export const DEFAULT_TERMS = {
  plan: 'basic',
  baseFeeCents: FORM_PLANS.basic.baseFeeCents,
  commissionRateBps: 800,
  /** Assessments; 0 means no limit. */
  monthlyAssessmentLimit: 1000,
} as const;

/** Returns a plan's label. */
export function planLabel(plan: string): string {
  if (plan in FORM_PLANS) return FORM_PLANS[plan as FormPlan].label;
  return PRICING_PLANS[plan as keyof typeof PRICING_PLANS]?.label ?? plan;
}
