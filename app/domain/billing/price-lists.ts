/** What the landing page says of the price; the plans of the pricing page state their own figures (D36). */
export const LANDING_PRICE = { baseFeeCents: 29_700, currency: 'USD' } as const;
