/**
 * The response that each caller gets from each route; open-pages.ts has the open pages, api-access-table.ts the API calls. The table is written
 * by hand: it records what was promised (D23), independent of the capabilities in the code. A route that is not in it fails the test.
 */

/** The lowest role that is allowed; an operator always is. */
export type Least = 'operator' | 'admin' | 'editor' | 'viewer';
export const RANK: Record<Least, number> = { viewer: 0, editor: 1, admin: 2, operator: 3 };

export interface ConsoleRoute {
  path: string;
  /** `tenant`: belongs to the tenant in `?tenantId=`; `path`: to the tenant in the path; `none`: to no tenant. */
  of: 'tenant' | 'path' | 'none';
  get?: Least;
  post?: Least;
  /** Statuses for allowed callers if the sample ID does not exist. */
  answers?: number[];
}

export const CONSOLE: Record<string, ConsoleRoute> = {
  'routes/console/frame/route': { path: '/admin', of: 'none', get: 'viewer' },
  'routes/console/home/route': { path: '/admin', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/console/analytics/route': { path: '/analytics', of: 'tenant', get: 'viewer' },
  'routes/console/analytics/csv/route': { path: '/analytics/csv', of: 'tenant', get: 'viewer' },
  'routes/console/operator/all/route': { path: '/admin/all', of: 'none', get: 'operator' },
  'routes/console/operator/facts/route': { path: '/admin/facts', of: 'none', get: 'operator' },
  'routes/console/operator/new-companies/route': {
    path: '/admin/new-companies',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/operator/health/route': { path: '/health', of: 'none', get: 'operator', post: 'operator' },
  'routes/console/account/route': { path: '/admin/account', of: 'none', get: 'viewer', post: 'viewer' },
  'routes/console/account/two-step/route': {
    path: '/admin/account/two-step',
    of: 'none',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/console/account/confirm/route': {
    path: '/admin/confirm',
    of: 'none',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/console/billing/route': { path: '/admin/billing', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/console/billing/portal/route': {
    path: '/admin/billing/portal',
    of: 'tenant',
    post: 'admin',
    answers: [400],
  },
  'routes/console/embed/route': { path: '/admin/embed', of: 'tenant', get: 'viewer' },
  'routes/console/messages/route': { path: '/admin/messages', of: 'tenant', get: 'viewer', post: 'editor' },
  'routes/console/operator/mailbox/route': {
    path: '/admin/mailbox',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/operator/mailbox/mail/route': {
    path: '/admin/mailbox/none',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  'routes/console/operator/mailbox/html': {
    path: '/admin/mailbox/none/html',
    of: 'none',
    get: 'operator',
    answers: [404],
  },
  'routes/console/needs-a-look/route': {
    path: '/admin/needs-a-look',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  // Forms that change the list require a higher role, each on its own; a search changes nothing.
  'routes/console/suppressions/route': {
    path: '/admin/suppressions',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
  },
  'routes/console/suppressions/import/route': {
    path: '/admin/suppressions/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/suppressions/import/left-out': {
    path: '/admin/suppressions/import/none/left-out',
    of: 'tenant',
    get: 'editor',
    answers: [404],
  },
  'routes/console/frame/not-found': {
    path: '/admin/no-such-page',
    of: 'none',
    get: 'viewer',
    answers: [404],
  },
  'routes/console/operator/gallery/route': {
    path: '/admin/ui',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/operator/education/route': {
    path: '/admin/education',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/requests/route': {
    path: '/admin/requests',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/records/route': { path: '/admin/records', of: 'tenant', get: 'admin' },
  'routes/console/operator/bookkeeping/route': {
    path: '/admin/bookkeeping',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/operator/bookkeeping/file': {
    path: '/admin/bookkeeping/2020-01/csv',
    of: 'none',
    get: 'operator',
  },
  'routes/console/operator/legal/route': {
    path: '/admin/legal',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/account/accept/route': { path: '/admin/accept', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/console/operator/site/route': {
    path: '/admin/site',
    of: 'none',
    get: 'operator',
    post: 'operator',
  },
  'routes/console/catalogue/route': {
    path: '/admin/catalogue',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/console/catalogue/entry/route': {
    path: '/admin/catalogue/bpc-157',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/console/catalogue/import/route': {
    path: '/admin/catalogue/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/catalogue/csv': { path: '/admin/catalogue.csv', of: 'tenant', get: 'viewer' },
  'routes/console/sales/route': { path: '/admin/sales', of: 'tenant', get: 'viewer', post: 'editor' },
  'routes/console/sales/inbox/route': {
    path: '/admin/sales/inbox',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
  },
  'routes/console/sales/sale/route': {
    path: '/admin/sales/sale/none',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/console/sales/terms/route': {
    path: '/admin/sales/terms',
    of: 'tenant',
    get: 'viewer',
    post: 'operator',
  },
  'routes/console/sales/import/route': {
    path: '/admin/sales/import',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/sales/import/left-out': {
    path: '/admin/sales/import/none/left-out',
    of: 'tenant',
    get: 'editor',
    answers: [404],
  },
  'routes/console/statements/route': { path: '/admin/statements', of: 'tenant', get: 'viewer' },
  'routes/console/statements/month/route': {
    path: '/admin/statements/2020-01',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/console/statements/csv': {
    path: '/admin/statements/2020-01/csv',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/console/statements/pdf': {
    path: '/admin/statements/2020-01/pdf',
    of: 'tenant',
    get: 'viewer',
    answers: [404],
  },
  'routes/console/leads/route': { path: '/leads', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/console/leads/lead/route': {
    path: '/leads/none',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
    answers: [400, 404],
  },
  'routes/console/campaigns/route': { path: '/communications', of: 'tenant', get: 'viewer', post: 'viewer' },
  'routes/console/campaigns/campaign/route': {
    path: '/communications/none',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
    answers: [400, 404],
  },
  'routes/console/campaigns/campaign/launch/route': {
    path: '/communications/none/launch',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [302, 400, 404],
  },
  'routes/console/campaigns/campaign/template/route': {
    path: '/communications/none/templates/none',
    of: 'tenant',
    get: 'viewer',
    post: 'editor',
    answers: [400, 404],
  },
  'routes/console/campaigns/replies/route': {
    path: '/communications/replies',
    of: 'tenant',
    get: 'viewer',
  },
  'routes/console/campaigns/replies/conversation/route': {
    path: '/communications/replies/none',
    of: 'tenant',
    get: 'viewer',
    post: 'viewer',
    answers: [400, 404],
  },
  'routes/console/campaigns/repeat/route': {
    path: '/communications/sent/none/again',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [400, 404],
  },
  'routes/console/campaigns/preview/route': {
    path: '/communications/preview',
    of: 'tenant',
    post: 'viewer',
  },
  'routes/console/campaigns/pictures/route': {
    path: '/communications/pictures',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [200, 400],
  },
  'routes/console/campaigns/test-mail/route': {
    path: '/communications/test',
    of: 'tenant',
    get: 'editor',
    post: 'editor',
    answers: [400],
  },
  'routes/console/leads/person': { path: '/leads/none/person', of: 'tenant', get: 'editor', answers: [404] },
  'routes/console/team/route': { path: '/admin/team', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/console/integrations/route': { path: '/admin/integrations', of: 'tenant', get: 'admin' },
  'routes/console/integrations/webhooks/route': {
    path: '/admin/integrations/webhooks',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/integrations/woocommerce/route': {
    path: '/admin/integrations/woocommerce',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/integrations/woocommerce/back/route': {
    path: '/admin/integrations/woocommerce/back',
    of: 'tenant',
    get: 'admin',
  },
  'routes/console/integrations/shopify/route': {
    path: '/admin/integrations/shopify',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/integrations/crm/route': {
    path: '/admin/integrations/crm',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/integrations/webhook/route': {
    path: '/admin/integrations/none',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
    answers: [400, 404],
  },
  'routes/console/integrations/feed/route': {
    path: '/admin/integrations/feed',
    of: 'tenant',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/keys/route': { path: '/admin/keys', of: 'tenant', get: 'admin', post: 'admin' },
  'routes/console/audit/route': { path: '/admin/audit', of: 'tenant', get: 'admin' },
  'routes/console/audit/csv': { path: '/admin/audit.csv', of: 'tenant', get: 'admin' },
  'routes/console/operator/companies/route': {
    path: '/admin/tenants',
    of: 'none',
    get: 'viewer',
    post: 'operator',
  },
  'routes/console/operator/companies/list/route': { path: '/admin/tenants', of: 'none', get: 'viewer' },
  'routes/console/company/route': { path: '/admin/tenants/:tenantId', of: 'path', get: 'viewer' },
  'routes/console/company/first/route': {
    path: '/admin/tenants/:tenantId',
    of: 'path',
    get: 'viewer',
  },
  'routes/console/company/overview/route': {
    path: '/admin/tenants/:tenantId/overview',
    of: 'path',
    get: 'viewer',
  },
  'routes/console/company/analytics/route': {
    path: '/admin/tenants/:tenantId/analytics',
    of: 'path',
    get: 'viewer',
  },
  'routes/console/company/branding/route': {
    path: '/admin/tenants/:tenantId/branding',
    of: 'path',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/company/domain/route': {
    path: '/admin/tenants/:tenantId/domain',
    of: 'path',
    get: 'editor',
    post: 'editor',
  },
  'routes/console/company/settings/route': {
    path: '/admin/tenants/:tenantId/settings',
    of: 'path',
    get: 'admin',
    post: 'admin',
  },
  'routes/console/company/preview': {
    path: '/admin/tenants/:tenantId/preview',
    of: 'path',
    get: 'editor',
  },
  'routes/console/company/subdomain': { path: '/admin/tenants/subdomain', of: 'none', post: 'operator' },
  'routes/console/operator/companies/names': { path: '/admin/tenants/names', of: 'none', post: 'operator' },
  'routes/console/frame/scheme': { path: '/admin/scheme', of: 'none', post: 'viewer' },
  // An empty form contains no selection.
  'routes/console/frame/view': { path: '/admin/view', of: 'none', post: 'viewer', answers: [400] },
  'routes/console/frame/search': { path: '/admin/search', of: 'none', post: 'viewer' },
};
