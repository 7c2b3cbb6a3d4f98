/** Where a tenant is reached under the product's domain; the bare name where the service has no domain. */
export const tenantUrl = (subdomain: string, appDomain: string | undefined | null): string =>
  appDomain ? `${subdomain}.${appDomain}` : subdomain;
