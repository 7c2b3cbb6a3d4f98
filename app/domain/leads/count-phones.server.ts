import { sqltag as sql } from '@prisma/client/runtime/client';
import { number, type Reader, readRows } from '../../lib/read-together.ts';

/** From an index of its own (in the migration 20261122143000_texts). How many of a tenant's leads left a phone number. */
export async function countLeadsWithPhone(db: Reader, { tenantId }: { tenantId: string }): Promise<number> {
  const [counted] = await readRows(
    db,
    { leads: number },
    sql`SELECT COUNT(*) AS "leads" FROM "Lead"
      WHERE "tenantId" = ${tenantId} AND "phone" IS NOT NULL AND "erasedAt" IS NULL`,
  );
  return counted?.leads ?? 0;
}
