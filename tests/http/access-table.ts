/**
 * Who gets what from every route; api-access-table.ts has the calls. The table is written by hand: it is what was promised (D23),
 * whatever the capabilities in the code say. A route that is not in it fails.
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
  'routes/_console.admin.new-companies': {
    path: '/admin/new-companies',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
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
  'routes/_console.admin.billing_.portal': {
    path: '/admin/billing/portal',
    of: 'tenant',
    post: 'admin',
    answers: [400],
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
 * What a page answers: the same to all, with a cookie that holds a mail's link where it is one; something else to people who have logged in; or to all with one status, and of their own
 * company to people of one.
 */
export type Status =
  | number
  | { link: number }
  | { nobody: number; session: number }
  | { ofOwnCompany: number };

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
  'routes/shelf.$tenantId.$file': {
    '/shelf/default-tenant/latest.json': 200,
    '/shelf/default-tenant/none.json': 404,
    '/shelf/none/latest.json': 404,
  },
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
  'routes/reset-password.($token)': { '/reset-password': 404, '/reset-password/none': 404 },
  'routes/invite.($token)': { '/invite': 404, '/invite/:invitation': { link: 302 }, '/invite/none': 404 },
  'routes/confirm-address.($token)': { '/confirm-address': 404, '/confirm-address/none': 404 },
  'routes/verify-email.($token)': { '/verify-email': 404, '/verify-email/none': 404 },
  'routes/pricing': { '/pricing': { ofOwnCompany: 200 } },
  'routes/subscription-success': { '/subscription-success': 200 },
  'routes/signup': { '/signup': 200 },
};
