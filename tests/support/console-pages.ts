/**
 * Every page of the console with an address that shows it with the demo's data, by the id of its route. The pictures
 * (`npm run shots`) and the browser test of all pages go through it; that test fails when a page is missing.
 */
const TENANT = 'demo-tidewell';
const of = (path: string) => `${path}?tenantId=${TENANT}`;

export const CONSOLE_PAGES: Readonly<Record<string, string>> = {
  'routes/_console.admin._index': of('/admin'),
  'routes/_console.admin.account': '/admin/account',
  'routes/_console.admin.account_.two-step': '/admin/account/two-step',
  'routes/_console.admin.audit': of('/admin/audit'),
  'routes/_console.admin.catalogue': of('/admin/catalogue'),
  'routes/_console.admin.catalogue_.$entryId': of('/admin/catalogue/bpc-157'),
  'routes/_console.admin.catalogue_.import': of('/admin/catalogue/import'),
  'routes/_console.admin.confirm': '/admin/confirm',
  'routes/_console.admin.education': '/admin/education',
  'routes/_console.admin.embed': of('/admin/embed'),
  'routes/_console.admin.keys': of('/admin/keys'),
  'routes/_console.admin.mailbox': '/admin/mailbox',
  'routes/_console.admin.site': '/admin/site',
  'routes/_console.admin.team': of('/admin/team'),
  'routes/_console.admin.tenants': '/admin/tenants?new=1',
  'routes/_console.admin.tenants._index': '/admin/tenants',
  'routes/_console.admin.tenants.$tenantId.analytics': `/admin/tenants/${TENANT}/analytics`,
  'routes/_console.admin.tenants.$tenantId.branding': `/admin/tenants/${TENANT}/branding`,
  'routes/_console.admin.tenants.$tenantId.overview': `/admin/tenants/${TENANT}/overview`,
  'routes/_console.admin.tenants.$tenantId.settings': `/admin/tenants/${TENANT}/settings`,
  'routes/_console.admin.ui': '/admin/ui',
};

/** Frames around pages, redirects, and the page of one mail, which the tests of the mailbox open. */
export const NOT_PAGES = [
  'routes/_console',
  'routes/_console.admin.tenants.$tenantId',
  'routes/_console.admin.tenants.$tenantId._index',
  'routes/_console.admin.mailbox_.$id',
];

/** What somebody without a session sees. */
export const AUTH_PAGES: Readonly<Record<string, string>> = {
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=none',
  invite: '/invite/none',
  'verify-email': '/verify-email/none',
};

/** A name for a file. */
export const nameOf = (routeId: string): string =>
  routeId
    .replace(/^routes\/_console\.admin\./, 'console-')
    .replace(/[^a-z-]+/g, '-')
    .replace(/-+$/, '');
