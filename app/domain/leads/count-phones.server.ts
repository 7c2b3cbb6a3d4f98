import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';

/**
 * How many of a tenant's leads left a phone number. In SQL, because an index of its own (in the migration 20261122143000_texts) has the
 * answer: Prisma's count reads the id of each lead, which that index lacks.
 */
export async function countLeadsWithPhone(db: Database, { tenantId }: { tenantId: string }): Promise<number> {
  const [counted] = await db.$queryRaw<{ leads: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "leads" FROM "Lead"
    WHERE "tenantId" = ${tenantId} AND "phone" IS NOT NULL AND "erasedAt" IS NULL`);
  return Number(counted?.leads ?? 0);
}
