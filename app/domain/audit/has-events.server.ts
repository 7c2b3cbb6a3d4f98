import type { Database } from '../database.ts';

/** Whether the log has a line about a tenant. */
export const hasAuditEvents = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.auditEvent.count({ where: { tenantId } })) > 0;
