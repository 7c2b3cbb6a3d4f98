/** The tenant for `client=default` (D2). Its shop has a drawn mark until a logo is uploaded. */
export const DEFAULT_TENANT = 'default-tenant';
