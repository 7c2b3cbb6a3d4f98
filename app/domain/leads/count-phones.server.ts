import type { Database } from '../database.ts';

/** From an index of its own (in the migration 20261122143000_texts). How many of a tenant's leads left a phone number. */
export const countLeadsWithPhone = (db: Database, { tenantId }: { tenantId: string }): Promise<number> =>
  db.lead.count({ where: { tenantId, phone: { not: null }, erasedAt: null } });
