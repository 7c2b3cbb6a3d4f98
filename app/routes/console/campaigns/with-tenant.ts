/** A path that keeps the tenant which an operator looks at. */
export function withTenant(path: string, request: Request): string {
  const tenantId = new URL(request.url).searchParams.get('tenantId');
  return tenantId ? `${path}?${new URLSearchParams({ tenantId })}` : path;
}
