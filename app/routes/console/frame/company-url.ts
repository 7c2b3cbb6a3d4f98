/** Returns the tenant's host under the product's domain; only the subdomain if the service has no domain. */
export const tenantUrl = (subdomain: string, appDomain: string | undefined | null): string =>
  appDomain ? `${subdomain}.${appDomain}` : subdomain;
