import type { KeyScope } from '../../app/domain/access/index.ts';
import { fullPayload } from '../support/payloads.ts';

/**
 * Who gets what from every route and every call. The table is written by hand: it is what was promised (D23), whatever the
 * capabilities in the code say. A route or a call that is not in it fails.
 */

/** The least role that is let in; an operator always is. */
export type Least = 'operator' | 'admin' | 'editor' | 'viewer';
export const RANK: Record<Least, number> = { viewer: 0, editor: 1, admin: 2, operator: 3 };

export interface ConsoleRoute {
  path: string;
  /** `tenant`: of the tenant in `?tenantId=`; `path`: of the one in the path; `none`: of no tenant. */
  of: 'tenant' | 'path' | 'none';
  get?: Least;
  post?: Least;
  /** Statuses of those who are let in, where the sample id is of nothing. */
  answers?: number[];
}

export const CONSOLE: Record<string, ConsoleRoute> = {
  'routes/_console': { path: '/admin', of: 'none', get: 'viewer' },
  'routes/_console.admin._index': { path: '/admin', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/_console.analytics': { path: '/analytics', of: 'tenant', get: 'viewer' },
  'routes/_console.analytics_.csv': { path: '/analytics/csv', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.all': { path: '/admin/all', of: 'none', get: 'operator' },
  'routes/_console.health': { path: '/health', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.account': { path: '/admin/account', of: 'none', get: 'viewer', post: 'viewer' },
  'routes/_console.admin.account_.two-step': {
    path: '/admin/account/two-step',
    of: 'none',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/_console.admin.confirm': { path: '/admin/confirm', of: 'none', get: 'viewer', post: 'viewer' },
  'routes/_console.admin.billing': { path: '/admin/billing', of: 'tenant', get: 'admin', post: 'admin' },
  // No keys are set here: nothing to go on to.
  'routes/_console.admin.billing_.portal': {
    path: '/admin/billing/portal',
    of: 'tenant',
    get: 'admin',
    answers: [503],
  },
  'routes/_console.admin.embed': { path: '/admin/embed', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.messages': { path: '/admin/messages', of: 'tenant', get: 'viewer', post: 'editor' },
  'routes/_console.admin.mailbox': { path: '/admin/mailbox', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.mailbox_.$id': {
    path: '/admin/mailbox/none',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  'routes/admin.mailbox.$id.html': {
    path: '/admin/mailbox/none/html',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  // What changes the list asks for more, form by form; a search changes nothing.
  'routes/_console.admin.suppressions': {
    path: '/admin/suppressions',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/_console.admin.suppressions_.import': {
    path: '/admin/suppressions/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/_console.admin.$': { path: '/admin/no-such-page', of: 'none', get: 'viewer', answers: [404] },
  'routes/_console.admin.ui': { path: '/admin/ui', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.education': {
    path: '/admin/education',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/_console.admin.site': { path: '/admin/site', of: 'none', get: 'operator', post: 'operator' },
  'routes/_console.admin.catalogue': {
    path: '/admin/catalogue',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/_console.admin.catalogue_.$entryId': {
    path: '/admin/catalogue/bpc-157',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/_console.admin.catalogue_.import': {
    path: '/admin/catalogue/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/admin.catalogue[.]csv': { path: '/admin/catalogue.csv', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.sales': { path: '/admin/sales', of: 'tenant', get: 'viewer', post: 'editor' },
  'routes/_console.admin.sales_.inbox': {
    path: '/admin/sales/inbox',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/_console.admin.sales_.import': {
    path: '/admin/sales/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/_console.admin.statements': { path: '/admin/statements', of: 'tenant', get: 'viewer' },
  'routes/_console.admin.statements_.$month': {
    path: '/admin/statements/2020-01',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/admin.statements.$month.csv': {
    path: '/admin/statements/2020-01/csv',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/admin.statements.$month.pdf': {
    path: '/admin/statements/2020-01/pdf',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/_console.leads': { path: '/leads', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/_console.leads_.$leadId': {
    path: '/leads/none',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
    answers: [400, 404],
  },
  'routes/_console.communications': { path: '/communications', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/_console.communications_.$campaignId': {
    path: '/communications/none',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
    answers: [400, 404],
  },
  'routes/_console.communications_.$campaignId_.launch': {
    path: '/communications/none/launch',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [302, 400, 404],
  },
  'routes/_console.communications_.$campaignId_.templates.$templateId': {
    path: '/communications/none/templates/none',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
    answers: [400, 404],
  },
  'routes/_console.communications_.preview': {
    path: '/communications/preview',
    of: 'tenant',
    post: 'viewer',
  },
  'routes/_console.communications_.test': {
    path: '/communications/test',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [400],
  },
  'routes/leads.$leadId.person': { path: '/leads/none/person', of: 'tenant', get: 'editor', answers: [404] },
  'routes/_console.admin.team': { path: '/admin/team', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/_console.admin.integrations': {
    path: '/admin/integrations',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/_console.admin.integrations_.crm': {
    path: '/admin/integrations/crm',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/_console.admin.integrations_.$endpointId': {
    path: '/admin/integrations/none',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
    answers: [400, 404],
  },
  'routes/_console.admin.integrations_.feed': {
    path: '/admin/integrations/feed',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/_console.admin.keys': { path: '/admin/keys', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/_console.admin.audit': { path: '/admin/audit', of: 'tenant', get: 'admin' },
  'routes/admin.audit[.]csv': { path: '/admin/audit.csv', of: 'tenant', get: 'admin' },
  'routes/_console.admin.tenants': { path: '/admin/tenants', of: 'none', get: 'viewer', post: 'operator' },
  'routes/_console.admin.tenants._index': { path: '/admin/tenants', of: 'none', get: 'viewer' },
  'routes/_console.admin.tenants.$tenantId': { path: '/admin/tenants/:tenantId', of: 'path', get: 'viewer' },
  'routes/_console.admin.tenants.$tenantId._index': {
    path: '/admin/tenants/:tenantId',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.overview': {
    path: '/admin/tenants/:tenantId/overview',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.analytics': {
    path: '/admin/tenants/:tenantId/analytics',
    of: 'path',
    get: 'viewer',
  },
  'routes/_console.admin.tenants.$tenantId.branding': {
    path: '/admin/tenants/:tenantId/branding',
    of: 'path',
    get: 'editor',
    post: 'editor',
  },
  'routes/_console.admin.tenants.$tenantId.settings': {
    path: '/admin/tenants/:tenantId/settings',
    of: 'path',
    get: 'admin',
    post: 'admin',
  },
  'routes/admin.tenants.$tenantId.preview': {
    path: '/admin/tenants/:tenantId/preview',
    of: 'path',
    get: 'editor',
  },
  'routes/admin.tenants.subdomain': { path: '/admin/tenants/subdomain', of: 'none', post: 'operator' },
  'routes/admin.tenants.names': { path: '/admin/tenants/names', of: 'none', post: 'operator' },
  'routes/admin.scheme': { path: '/admin/scheme', of: 'none', post: 'viewer' },
  // An empty form is no choice.
  'routes/admin.view': { path: '/admin/view', of: 'none', post: 'viewer', answers: [400] },
  'routes/admin.search': { path: '/admin/search', of: 'none', post: 'viewer' },
};

/**
 * What a page answers: the same to all; something else to people who have logged in; or to all with one status, and of their own
 * company to people of one.
 */
export type Status = number | { nobody: number; session: number } | { ofOwnCompany: number };

/**
 * Open pages: what to request, and the answer. Some show what a secret in their URL opens, to any holder; what
 * more such a secret allows is tested where it belongs.
 */
export const OPEN: Record<string, Record<string, Status>> = {
  root: { '/': 200 },
  'routes/$': { '/no-such-page': 404 },
  'routes/_index': { '/?client=own-tenant': 200, '/?client=no-such-tenant': 404 },
  'routes/consumer': { '/consumer': 200 },
  'routes/embed': { '/embed?client=own-tenant': 200, '/embed?client=no-such-tenant': 404 },
  'routes/embed-accent[.]js': {
    '/embed-accent.js?client=own-tenant': 200,
    '/embed-accent.js?client=no-such-tenant': 404,
  },
  'routes/selector': { '/selector': 200 },
  'routes/technical': { '/technical': 200 },
  'routes/widget': { '/widget': 200 },
  'routes/b2b': { '/b2b': 200 },
  'routes/b2b.$': { '/b2b/anything': 200 },
  'routes/docs.api': { '/docs/api': 200 },
  'routes/docs.embed': { '/docs/embed': 200 },
  'routes/education._index': { '/education': 200 },
  'routes/education.$articleId': { '/education/tirzepatide-vs-mounjaro': 200, '/education/none': 404 },
  'routes/education.feed[.]xml': { '/education/feed.xml': 200 },
  'routes/erase.$token': { '/erase/none': 404 },
  'routes/data.$token': { '/data/none': 404 },
  'routes/preferences.$token': { '/preferences/none': 404 },
  'routes/unsubscribe.$token': { '/unsubscribe/none': 404 },
  'routes/legal.privacy': { '/legal/privacy': 200 },
  'routes/legal.terms': { '/legal/terms': 200 },
  'routes/media.$assetId': { '/media/:assetId': 200, '/media/none': 404 },
  'routes/og.$': { '/og/landing.png': 200, '/og/none.png': 404 },
  'routes/plan.$assessmentId': { '/plan/:assessmentId': 200, '/plan/none': 404 },
  'routes/plan.$assessmentId_.calendar[.]ics': {
    '/plan/:assessmentId/calendar.ics': 200,
    '/plan/none/calendar.ics': 404,
  },
  'routes/plan.$assessmentId_.delete': { '/plan/:assessmentId/delete': 200, '/plan/none/delete': 404 },
  'routes/plan.$assessmentId_.email': { '/plan/:assessmentId/email': 200, '/plan/none/email': 404 },
  'routes/plan.$assessmentId_.safety': { '/plan/:assessmentId/safety': 200, '/plan/none/safety': 404 },
  'routes/robots[.]txt': { '/robots.txt': 200 },
  'routes/sitemap[.]xml': { '/sitemap.xml': 200 },
  'routes/login': { '/login': { nobody: 200, session: 302 } },
  // Only after the password, before the code.
  'routes/login_.code': { '/login/code': { nobody: 302, session: 302 } },
  // Only a form ends a session.
  'routes/logout': { '/logout': 302 },
  'routes/forgot-password': { '/forgot-password': 200 },
  'routes/reset-password': { '/reset-password': 404, '/reset-password?token=none': 404 },
  'routes/invite.$token': { '/invite/:invitation': 200, '/invite/none': 404 },
  'routes/verify-email.$token': { '/verify-email/none': 404 },
  'routes/pricing': { '/pricing': { ofOwnCompany: 200 } },
  'routes/subscription-success': { '/subscription-success': 200 },
  'routes/signup': { '/signup': 200 },
};

export interface ApiCall {
  least: Least;
  scope?: KeyScope;
  /** Where the tenant is: in the path, or missing. */
  of: 'path' | 'none';
  body?: unknown;
  /** Statuses of those who are let in, where the sample id is of nothing. */
  answers?: number[];
}

/** For everybody: what is asked, and the answer. */
export interface OpenCall {
  asks: [path: string, status: number, body?: object][];
}

const EVENTS = {
  tenantId: 'own-tenant',
  widget: 'full',
  sessionId: 'session-of-a-visit',
  events: [{ n: 0, type: 'seen', ago: 0 }],
};

export const API: Record<string, ApiCall | OpenCall> = {
  'POST /api/assessment': {
    asks: [
      ['/api/assessment', 201, fullPayload({ tenantId: 'own-tenant' })],
      ['/api/assessment', 404, fullPayload({ tenantId: 'no-such-tenant' })],
      ['/api/assessment', 400, {}],
    ],
  },
  'POST /api/events': {
    asks: [
      ['/api/events', 204, EVENTS],
      ['/api/events', 400, {}],
    ],
  },
  'POST /api/assessment/:assessmentId/email': {
    asks: [
      ['/api/assessment/:assessmentId/email', 200, { email: 'grace@example.com' }],
      ['/api/assessment/:assessmentId/email', 400, { email: 'no address' }],
      ['/api/assessment/none/email', 404, { email: 'grace@example.com' }],
    ],
  },
  'GET /api/assessment/:assessmentId/download': {
    asks: [
      ['/api/assessment/:assessmentId/download', 200],
      ['/api/assessment/none/download', 404],
    ],
  },
  'GET /api/conversion.gif': {
    asks: [
      ['/api/conversion.gif', 200],
      ['/api/conversion.gif?client=own-tenant&trackingId=x&orderId=1&saleAmount=2', 200],
    ],
  },
  // No provider is set up here: tests/http/mail-webhooks.test.ts has what a signature opens.
  'POST /api/webhooks/mail/:provider': { asks: [['/api/webhooks/mail/none', 404, {}]] },
  // Neither is one of texts: tests/http/text-webhooks.test.ts.
  'POST /api/webhooks/twilio/status': { asks: [['/api/webhooks/twilio/status', 404, {}]] },
  'POST /api/webhooks/twilio/incoming': { asks: [['/api/webhooks/twilio/incoming', 404, {}]] },
  'GET /api/peptide-masterclass-guide': {
    asks: [
      ['/api/peptide-masterclass-guide', 200],
      ['/api/peptide-masterclass-guide?client=own-tenant&locale=es', 200],
      ['/api/peptide-masterclass-guide?client=no-such-tenant', 404],
    ],
  },
  'GET /api/openapi.json': { asks: [['/api/openapi.json', 200]] },
  'GET /api/email-templates/download/sales-nurture': { least: 'viewer', of: 'none' },
  'GET /api/email-templates/download/masterclass': { least: 'viewer', of: 'none' },
  'POST /api/conversion': { least: 'admin', scope: 'conversions:write', of: 'none', body: {} },
  'POST /api/conversion/refund': { least: 'admin', scope: 'conversions:write', of: 'none', body: {} },
  'POST /api/subscriptions/create': { least: 'admin', of: 'none', body: {} },
  // No keys are set here: tests/http/subscriptions.test.ts has what a signature opens.
  'POST /api/webhooks/stripe': { asks: [['/api/webhooks/stripe', 404, {}]] },
  'POST /api/webhooks/woocommerce/:tenantId': {
    asks: [
      ['/api/webhooks/woocommerce/own-tenant', 401, {}],
      ['/api/webhooks/woocommerce/no-such-tenant', 401, {}],
    ],
  },
  'POST /api/webhooks/shopify/:tenantId': {
    asks: [
      ['/api/webhooks/shopify/own-tenant', 401, {}],
      ['/api/webhooks/shopify/no-such-tenant', 401, {}],
    ],
  },
  'GET /api/leads': { least: 'viewer', scope: 'leads:read', of: 'none' },
  'GET /api/leads/export': { least: 'viewer', scope: 'leads:read', of: 'none' },
  'POST /api/leads/bulk-email': { least: 'editor', of: 'none', body: {} },
  'POST /api/leads/bulk-sms': { least: 'editor', of: 'none', body: {} },
  'GET /api/campaigns': { least: 'viewer', of: 'none' },
  'POST /api/campaigns': { least: 'editor', of: 'none', body: {} },
  'GET /api/campaigns/:campaignId': { least: 'viewer', of: 'none', answers: [400, 404] },
  'POST /api/campaigns/:campaignId/launch': { least: 'editor', of: 'none', body: {}, answers: [400, 404] },
  'POST /api/campaigns/:campaignId/templates': { least: 'editor', of: 'none', body: {} },
  'GET /o/:token': { asks: [['/o/made-up.gif', 404]] },
  'GET /c/:token': { asks: [['/c/made-up', 404]] },
  'GET /api/tenants': { least: 'viewer', scope: 'tenant:read', of: 'none' },
  'POST /api/tenants': { least: 'operator', of: 'none', body: {} },
  'GET /api/tenants/:tenantId': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'PUT /api/tenants/:tenantId': { least: 'editor', of: 'path', body: { theme: 'teal' } },
  'GET /api/tenants/:tenantId/assessments': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/leads': { least: 'viewer', scope: 'leads:read', of: 'path' },
  'GET /api/tenants/:tenantId/usage/:month': { least: 'viewer', scope: 'tenant:read', of: 'path' },
  'GET /api/tenants/:tenantId/revenue/:month': { least: 'viewer', scope: 'conversions:read', of: 'path' },
  'GET /api/tenants/:tenantId/conversions': { least: 'viewer', scope: 'conversions:read', of: 'path' },
  'GET /api/health/stripe/status': { least: 'operator', of: 'none' },
  'GET /api/health/stripe': { least: 'operator', of: 'none' },
  'GET /api/analytics/leads': { least: 'viewer', scope: 'leads:read', of: 'none' },
};
