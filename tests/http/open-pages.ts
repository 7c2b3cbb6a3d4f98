/** The response that each caller gets from each open page; written by hand, as access-table.ts. */

/**
 * Response of a page: one status for everyone (with `link`, also a cookie that holds a mail's link); a separate status for callers who have
 * logged in; or one status for everyone, with the data of the caller's own company.
 */
export type Status =
  | number
  | { link: number }
  | { nobody: number; session: number }
  | { ofOwnCompany: number };

/**
 * Open pages: the request, and the response. Some show data to anyone who has the secret in their URL; other rights that such a secret
 * gives are tested with their features.
 */
export const OPEN: Record<string, Record<string, Status>> = {
  root: { '/': 200 },
  'routes/public/not-found': { '/no-such-page': 404 },
  'routes/public/landing': { '/?client=own-tenant': 200, '/?client=no-such-tenant': 404 },
  'routes/visitor/widgets/consumer': { '/consumer': 200 },
  'routes/visitor/widgets/embed': { '/embed?client=own-tenant': 200, '/embed?client=no-such-tenant': 404 },
  'routes/visitor/widgets/embed-accent': {
    '/embed-accent.js?client=own-tenant': 200,
    '/embed-accent.js?client=no-such-tenant': 404,
  },
  'routes/visitor/widgets/selector': { '/selector': 200 },
  'routes/visitor/widgets/technical': { '/technical': 200 },
  'routes/visitor/widgets/full': { '/widget': 200 },
  'routes/public/b2b/shop': { '/b2b': 200 },
  'routes/public/b2b/page': { '/b2b/anything': 200 },
  'routes/public/docs/api': { '/docs/api': 200 },
  'routes/public/docs/embed-guide': { '/docs/embed': 200 },
  'routes/public/docs/guide': { '/docs/sales': 200, '/docs/webhooks': 200, '/docs/none': 404 },
  'routes/public/education/articles': { '/education': 200 },
  'routes/public/education/article': { '/education/tirzepatide-vs-mounjaro': 200, '/education/none': 404 },
  'routes/public/education/feed': { '/education/feed.xml': 200 },
  'routes/visitor/own-data/agree': { '/agree/none': 404 },
  'routes/visitor/own-data/erase': { '/erase/none': 404 },
  'routes/visitor/own-data/data': { '/data/none': 404 },
  'routes/visitor/own-data/preferences': { '/preferences/none': 404 },
  'routes/visitor/own-data/unsubscribe': { '/unsubscribe/none': 404 },
  'routes/public/legal/document': {
    '/legal/privacy': 200,
    '/legal/terms': 200,
    '/legal/consumer-health-data': 200,
    '/legal/dpa': 200,
    '/legal/subprocessors': 200,
    '/legal/acceptable-use': 200,
    '/legal/none': 404,
  },
  'routes/public/media': { '/media/:assetId': 200, '/media/none': 404 },
  'routes/public/shelf': {
    '/shelf/default-tenant/latest.json': 200,
    '/shelf/default-tenant/none.json': 404,
    '/shelf/none/latest.json': 404,
  },
  'routes/public/share-pictures': { '/og/landing.png': 200, '/og/none.png': 404 },
  'routes/visitor/plan/plan': { '/plan/:assessmentId': 200, '/plan/none': 404 },
  'routes/visitor/plan/calendar': {
    '/plan/:assessmentId/calendar.ics': 200,
    '/plan/none/calendar.ics': 404,
  },
  'routes/visitor/plan/choices': { '/plan/:assessmentId/choices': 200, '/plan/none/choices': 404 },
  'routes/visitor/plan/confirm': { '/plan/:assessmentId/confirm/none': 404, '/plan/none/confirm/none': 404 },
  'routes/visitor/plan/delete': { '/plan/:assessmentId/delete': 200, '/plan/none/delete': 404 },
  'routes/visitor/plan/doctor': { '/plan/:assessmentId/doctor': 200, '/plan/none/doctor': 404 },
  'routes/visitor/plan/doctor-pdf': {
    '/plan/:assessmentId/doctor.pdf': 200,
    '/plan/none/doctor.pdf': 404,
  },
  'routes/visitor/plan/email': { '/plan/:assessmentId/email': 200, '/plan/none/email': 404 },
  'routes/visitor/plan/region': { '/plan/:assessmentId/region': 200, '/plan/none/region': 404 },
  'routes/visitor/plan/safety': { '/plan/:assessmentId/safety': 200, '/plan/none/safety': 404 },
  'routes/public/robots': { '/robots.txt': 200 },
  'routes/public/sitemap': { '/sitemap.xml': 200 },
  'routes/public/account/login': { '/login': { nobody: 200, session: 302 } },
  // This page is available only after the password and before the code.
  'routes/public/account/login-code': { '/login/code': { nobody: 302, session: 302 } },
  // Only a form ends a session.
  'routes/public/account/logout': { '/logout': 302 },
  'routes/public/account/forgot-password': { '/forgot-password': 200 },
  'routes/public/account/reset-password': { '/reset-password': 404, '/reset-password/none': 404 },
  'routes/public/account/invite': {
    '/invite': 404,
    '/invite/:invitation': { link: 302 },
    '/invite/none': 404,
  },
  'routes/public/account/confirm-address': { '/confirm-address': 404, '/confirm-address/none': 404 },
  'routes/public/account/verify-email': { '/verify-email': 404, '/verify-email/none': 404 },
  'routes/public/pricing': { '/pricing': { ofOwnCompany: 200 } },
  'routes/public/account/subscription-success': { '/subscription-success': 200 },
  'routes/public/account/signup': { '/signup': 200 },
};
