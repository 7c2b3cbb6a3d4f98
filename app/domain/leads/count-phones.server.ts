import type { Database } from '../database.ts';

/** How many of a tenant's leads left a phone number. */
export const countLeadsWithPhone = (db: Database, { tenantId }: { tenantId: string }): Promise<number> =>
  db.lead.count({ where: { tenantId, phone: { not: null }, NOT: { phone: '' }, erasedAt: null } });
