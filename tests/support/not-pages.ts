/** Frames around pages, redirects, and files. */
export const NOT_PAGES = [
  'routes/_console',
  'routes/_console.admin.tenants.$tenantId',
  'routes/_console.admin.tenants.$tenantId._index',
  'routes/_console.admin.$',
  'routes/_console.admin.billing_.portal',
  'routes/_console.analytics_.csv',
  'routes/_console.communications_.preview',
  'routes/_console.communications_.test',
];
