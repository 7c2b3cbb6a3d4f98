import type { PlanPageData } from '../../app/protocol/plan-page.ts';

/** What a stored plan's page, files and mails are made from. */
export const planPageData = (
  shown: PlanPageData['shown'],
  config: Partial<PlanPageData['config']> = {},
): PlanPageData => ({
  shown,
  assessmentId: 'assessment-1',
  trackingId: 'tracking-1',
  config: {
    widget: 'full',
    tenantId: 'acme',
    client: 'acme',
    brand: 'Acme <&> Co',
    logoUrl: null,
    theme: 'orange',
    locale: 'en',
    compact: false,
    shopUrl: 'https://shop.example/',
    contactUrl: '',
    allowedOrigins: [],
    available: null,
    products: {},
    showAmounts: true,
    freeOffers: false,
    currency: 'USD',
    ...config,
  },
});
