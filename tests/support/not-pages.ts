/** Routes that are frames around pages, redirects, or files. */
export const NOT_PAGES = [
  'routes/console/frame/route',
  'routes/console/company/route',
  'routes/console/company/first/route',
  'routes/console/company/preview',
  'routes/console/frame/not-found',
  'routes/console/billing/portal/route',
  'routes/console/analytics/csv/route',
  'routes/console/integrations/woocommerce/back/route',
  'routes/console/campaigns/preview/route',
  'routes/console/campaigns/test-mail/route',
];
