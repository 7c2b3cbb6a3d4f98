/** A plan of the pricing page, as its card shows it. */
export interface PricingCard {
  id: string;
  label: string;
  /** Price in whole dollars a month. */
  price: number;
  /** Commission in percent of each sale. */
  percent: number;
  /** Sales a month in whole dollars from which it costs less than the plan before it; 0 for the first. */
  cheapestFrom: number;
  isPopular: boolean;
}

/** Features of all plans (T sections 1 and 9). */
export const INCLUDED = [
  'Unlimited assessments',
  'Assessment widget on your own website',
  'Lead database with CSV export',
  'E-mail campaigns',
  'Conversion tracking and statements',
] as const;

/** T section 2, pricing screen. */
export const TERMS = 'All plans include a 14-day free trial. No setup fees. Cancel anytime.';

export const HOW_IT_WORKS = [
  {
    title: 'Conversion tracking',
    text: 'Each assessment gives its lead a tracking ID. Your shop reports sales with this ID, by API, by webhook or by hand.',
  },
  {
    title: 'Revenue sharing',
    text: 'We compute the commission on the sales that your contract counts, at your plan’s rate. Each closed month is one line on your next invoice.',
  },
] as const;

/** Texts from the error catalogue (T sections 5 and 8). */
export const PAYMENT_TEXTS = {
  failed: 'Payment Failed',
  exception: { title: 'Payment Error', text: 'Something went wrong processing your payment.' },
  start: 'Failed to start subscription',
  noForm: 'The payment form could not be loaded. Please check your payment configuration.',
  noSecret: 'No client secret received from Stripe. Please check your payment configuration.',
} as const;
