import type { Database, Prisma } from '../database.ts';

/** Whether there is a tenant with this id, active or not. */
export const isTenant = async (db: Database | Prisma.TransactionClient, id: string): Promise<boolean> =>
  (await db.tenant.count({ where: { id } })) > 0;
