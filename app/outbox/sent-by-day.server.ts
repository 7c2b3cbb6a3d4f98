import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';

/** Counts the e-mails that were sent since a time, by company and day (UTC). */
export async function countSentByDay(
  db: Database,
  { provider, since }: { provider: 'sqlite' | 'postgresql'; since: Date },
): Promise<{ tenantId: string | null; day: string; sent: number }[]> {
  const day = provider === 'postgresql' ? sql`to_char("sentAt", 'YYYY-MM-DD')` : sql`substr("sentAt", 1, 10)`;
  const rows = await db.$queryRaw<{ tenantId: string | null; day: string; sent: number | bigint }[]>(sql`
    SELECT "tenantId", ${day} AS "day", COUNT(*) AS "sent" FROM "OutboxMessage"
    WHERE "kind" = 'email' AND "state" = 'sent' AND "sentAt" >= ${since} AND "createdAt" >= ${since}
    GROUP BY "tenantId", ${day}`);
  return rows.map((row) => ({ ...row, sent: Number(row.sent) }));
}
