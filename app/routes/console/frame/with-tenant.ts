/** Adds the tenant that an operator has open, and other parameters, to a path. */
export function withTenant(
  path: string,
  request: Request,
  params: Readonly<Record<string, string>> = {},
): string {
  const tenantId = new URL(request.url).searchParams.get('tenantId');
  const query = new URLSearchParams({ ...params, ...(tenantId && { tenantId }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
