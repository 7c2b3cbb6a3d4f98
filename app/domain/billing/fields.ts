/** The three price lists, where each document puts them (D36). Cents, and basis points of a sale. */

/** What the tenant form offers; it sets the base fee. `custom` leaves the fee to the operator. */
export const FORM_PLANS = {
  basic: { label: 'Basic', baseFeeCents: 29_900 },
  professional: { label: 'Professional', baseFeeCents: 79_900 },
  enterprise: { label: 'Enterprise', baseFeeCents: 199_900 },
  custom: { label: 'Custom', baseFeeCents: null },
} as const;
export type FormPlan = keyof typeof FORM_PLANS;

/** What the pricing screen offers; subscribing sets fee and rate, and takes the monthly limit away. */
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

/** The refusal of a plan that PRICING_PLANS does not have. */
export const UNKNOWN_PRICING_PLAN = `Use one of ${Object.keys(PRICING_PLANS).join(', ')}`;

/** What PRICING_PLANS are charged in. */
export const PLAN_CURRENCY = 'USD';

/** What the landing page says; its words are content/landing.json's. */
export const LANDING_PRICE = {
  baseFeeCents: 29_700,
  currency: 'USD',
  commissionBps: { from: 200, to: 500 },
} as const;

export const TRIAL_DAYS = 14;

/** After so many days without a successful payment the console only reads. */
export const GRACE_DAYS = 14;

/** A company's data are stored so long after its subscription has ended. */
export const KEPT_DAYS = 90;

/** How a plan is called wherever one is shown. */
export function planLabel(plan: string): string {
  if (plan in FORM_PLANS) return FORM_PLANS[plan as FormPlan].label;
  return PRICING_PLANS[plan as keyof typeof PRICING_PLANS]?.label ?? plan;
}
