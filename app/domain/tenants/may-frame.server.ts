import type { Database } from '#app/domain/database.ts';
import { readTexts } from './find-widget-settings.server.ts';

/** Whether a page of an origin may embed a tenant's widget: any page may, until the tenant has a list. */
export const mayFrame = (
  { allowedOrigins }: { allowedOrigins: readonly string[] },
  origin: string,
): boolean => allowedOrigins.length === 0 || allowedOrigins.includes(origin);

/** Finds the tenants' origin lists, by tenant id. */
export async function findAllowedOrigins(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.tenant.findMany({
    where: { id: { in: [...tenantIds] } },
    select: { id: true, allowedOrigins: true },
  });
  return new Map(rows.map(({ id, allowedOrigins }) => [id, readTexts(allowedOrigins)]));
}
