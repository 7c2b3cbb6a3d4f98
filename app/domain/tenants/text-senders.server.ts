import type { DatabaseClient } from '#app/domain/database.ts';

/**
 * Finds the companies whose own sender of texts is one of these: a number, a short code or a messaging service. Empty for the service's own
 * sender, which all other companies share.
 */
export async function findTenantsOfSender(db: DatabaseClient, senders: readonly string[]): Promise<string[]> {
  if (senders.length === 0) return [];
  const tenants = await db.tenant.findMany({
    where: { textSender: { in: [...senders] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return tenants.map(({ id }) => id);
}

/** Whether a company sends its texts from a sender of its own. */
export const hasOwnTextSender = async (db: DatabaseClient, tenantId: string): Promise<boolean> =>
  (await db.tenant.count({ where: { id: tenantId, textSender: { not: null } } })) > 0;
