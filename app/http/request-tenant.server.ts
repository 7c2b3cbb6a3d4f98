import type { Database } from '#app/domain/database.ts';
import { isTenant } from '#app/domain/tenants/index.ts';
import { noSuchTenant } from '#app/lib/app-error.ts';

/**
 * Whose data a request is about, of a console page and of a call alike: a tenant's people and keys always get their own
 * tenant; an operator names one in the path as `:tenantId` or with `?tenantId=`. Another tenant's id
 * answers as an unknown one (D23).
 *
 * @param own the tenant of who asks; null for an operator
 * @param refuse called when a tenant was named that is not theirs
 * @returns the tenant's id; null when an operator named none
 * @throws AppError `not-found`
 */
export async function judgeRequestTenant({
  db,
  own,
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
  const named = inPath ?? new URL(request.url).searchParams.get('tenantId');
  if (own !== null) {
    if (named !== null && named !== own) {
      refuse();
      throw noSuchTenant();
    }
    return own;
  }
  if (named !== null && !(await isTenant(db, named))) throw noSuchTenant();
  return named;
}
