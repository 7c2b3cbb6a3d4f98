import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { WITHOUT_READERS } from './kind-rules.ts';

/** Classes of a company's mails and texts: plans that visitors request, mails to its staff, and marketing. */
export type MessageClass = 'plans' | 'notices' | 'marketing';

export interface ClassCount {
  tenantId: string;
  class: MessageClass;
  /** Items on the wire, sent or uncertain. */
  sent: number;
  /** Items that wait or are suppressed. */
  waiting: number;
}

/** Counts the mails and texts that companies have planned since a given time, by class. */
export async function countByClass(
  db: Database,
  { tenantIds, since }: { tenantIds: readonly string[]; since: Date },
): Promise<ClassCount[]> {
  if (tenantIds.length === 0) return [];
  const messageClass = sql`CASE WHEN "marketing" THEN 'marketing' WHEN "purpose" = 'plan-mail' THEN 'plans' ELSE 'notices' END`;
  const rows = await db.$queryRaw<
    { tenantId: string; class: MessageClass; sent: number | bigint; waiting: number | bigint }[]
  >(sql`
    SELECT "tenantId", ${messageClass} AS "class",
      SUM(CASE WHEN "state" IN ('sending', 'sent', 'uncertain') THEN 1 ELSE 0 END) AS "sent",
      SUM(CASE WHEN "state" IN ('planned', 'claimed', 'on-hold', 'suppressed') THEN 1 ELSE 0 END) AS "waiting"
    FROM "OutboxMessage"
    WHERE "tenantId" IN (${join([...tenantIds])}) AND "createdAt" >= ${since} AND "kind" IN ('email', 'sms')
      AND ("marketing" OR "purpose" = 'plan-mail' OR "purpose" IN (${join([...WITHOUT_READERS])}))
    GROUP BY "tenantId", ${messageClass}`);
  return rows.map((row) => ({ ...row, sent: Number(row.sent), waiting: Number(row.waiting) }));
}
