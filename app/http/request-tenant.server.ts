import type { Database } from '#app/domain/database.ts';
import { isTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';

/**
 * Determines the tenant of a request, for console pages and API calls alike. A tenant's people and keys always get their own tenant; an
 * operator names one in the path as `:tenantId` or with `?tenantId=`. Another tenant's id gets the same answer as an unknown one (D23).
 *
 * @param own the caller's tenant; null for an operator
 * @param refuse called if the request names a tenant that is not the caller's
 * @returns the tenant's id; null if an operator named no tenant
 * @throws AppError `not-found`
 */
export async function judgeRequestTenant({
  db,
  own: ownTenantId,
  request,
  inPath,
  refuse,
}: {
  db: Database;
  own: string | null;
  request: Request;
  inPath: string | undefined;
  refuse: () => void;
}): Promise<string | null> {
  const requestedTenantId = inPath ?? new URL(request.url).searchParams.get('tenantId');
  if (ownTenantId !== null) {
    if (requestedTenantId !== null && requestedTenantId !== ownTenantId) {
      refuse();
      throw tenantNotFound();
    }
    return ownTenantId;
  }
  if (requestedTenantId !== null && !(await isTenant(db, requestedTenantId))) throw tenantNotFound();
  return requestedTenantId;
}
