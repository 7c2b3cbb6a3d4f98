import { recommend } from '#app/engine/index.ts';
import type { Profile } from '#app/engine/types.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** The answers of a man who wants to sleep well. */
export const PROFILE: Profile = {
  experience_level: 'advanced',
  goals: ['sleep'],
  symptoms: ['Slow recovery from workouts'],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'premium',
  contra_flags: ['None of the above'],
};

/** Returns the configuration of a widget of the shop Acme. */
export const widgetConfig = (config: Partial<WidgetConfig> = {}): WidgetConfig => ({
  widget: 'full',
  tenantId: 'acme',
  client: 'acme',
  brand: 'Acme',
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
});

/** Returns the data from which a stored plan's page, files and mails are made. */
export const planPageData = (
  results: PlanPageData['shown'],
  config: Partial<WidgetConfig> = {},
): PlanPageData => ({
  shown: results,
  assessmentId: 'assessment-1',
  trackingId: 'tracking-1',
  config: widgetConfig({ brand: 'Acme <&> Co', ...config }),
});

/** Returns a plan of the shop Tienda, which sells one product with a coupon. */
export const planPageOfTienda = (
  locale: Locale,
  contra_flags: Profile['contra_flags'] = ['None of the above'],
): PlanPageData =>
  planPageData(
    {
      format: 'plan',
      plan: recommend(
        { ...PROFILE, goals: ['sleep', 'weight-loss'], symptoms: [], contra_flags },
        {
          locale,
          shop_url: 'https://shop.example/',
          products: { 'cjc-1295-ipamorelin': { coupon_code: 'UNO' } },
        },
      ),
    },
    { brand: 'Tienda', tenantId: 'tienda', client: 'tienda', locale },
  );
