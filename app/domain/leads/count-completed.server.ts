import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';
import { walkLeadWindows } from './lead-windows.server.ts';

/** Leads whose assessment is complete, erased ones among them. */
export async function countCompletedLeads(db: Database, tenantId: string): Promise<number> {
  let count = 0;
  for await (const { from, to } of walkLeadWindows({ db, tenantId, first: 20_000 })) {
    const [row] = await db.$queryRaw<{ n: number | bigint }[]>(
      sql`SELECT COUNT(*) AS "n" FROM "Lead"
        WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to} AND "complete" = ${true}`,
    );
    count += Number(row?.n ?? 0);
  }
  return count;
}
