/** Adds the tenant that an operator has open to a path. */
export function withTenant(path: string, request: Request): string {
  const tenantId = new URL(request.url).searchParams.get('tenantId');
  return tenantId ? `${path}?${new URLSearchParams({ tenantId })}` : path;
}
