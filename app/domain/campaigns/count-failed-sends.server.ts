import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { readCause, settledMessages } from '#app/outbox/index.ts';
import type { OutcomeCount } from './send-outcomes.ts';

/** Failed and uncertain sends of one variant of a template. */
export interface FailedSends {
  campaignId: string;
  templateId: string;
  variant: string;
  counts: OutcomeCount[];
}

interface Row {
  campaignId: string;
  templateId: string;
  variant: string;
  state: 'failed' | 'uncertain';
  cause: string | null;
  count: number | bigint;
}

/**
 * Counts campaigns' e-mails that did not arrive, by variant and cause. Those that the provider refused after the mail server had accepted
 * them are among them; bounces reported by a provider are not, because they are counted in the variant's results.
 */
export async function countFailedSends(
  db: Database,
  { tenantId, campaignIds }: { tenantId: string; campaignIds: readonly string[] },
): Promise<FailedSends[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    SELECT send."campaignId", send."templateId", send."variantUsed" AS "variant",
      CASE WHEN send."status" = 'refused' THEN 'failed' ELSE o."state" END AS "state",
      CASE WHEN send."status" = 'refused' THEN 'refused' ELSE o."cause" END AS "cause", COUNT(*) AS "count"
    FROM "EmailSend" AS send LEFT JOIN (${settledMessages}) AS o ON o."id" = send."outboxMessageId"
    WHERE send."tenantId" = ${tenantId} AND send."campaignId" IN (${join([...campaignIds])})
      AND (send."status" = 'refused'
        OR (send."status" IN ('failed', 'uncertain') AND o."state" IN ('failed', 'uncertain')))
    GROUP BY 1, 2, 3, 4, 5`);
  const byVariant = new Map<string, FailedSends>();
  for (const { campaignId, templateId, variant, state, cause, count } of rows) {
    const key = `${templateId} ${variant}`;
    const sends = byVariant.get(key) ?? { campaignId, templateId, variant, counts: [] };
    sends.counts.push({ state, cause: readCause(cause), count: Number(count) });
    byVariant.set(key, sends);
  }
  return [...byVariant.values()];
}
