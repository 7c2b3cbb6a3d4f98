/** The tenant that `client=default` means (D2); its shop has a drawn mark until a logo is uploaded. */
export const DEFAULT_TENANT = 'default-tenant';
