import type { Database } from '../database.ts';

/** Whether there is a tenant with this id, active or not. */
export const isTenant = async (db: Database, id: string): Promise<boolean> =>
  (await db.tenant.count({ where: { id } })) > 0;
