import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { settledMessages } from '#app/outbox/index.ts';
import type { CountedResults } from './campaign-results.server.ts';

interface SyncedSend {
  id: string;
  campaignId: string;
  templateId: string;
  variantUsed: string;
  status: string;
}

/** Results that are counted in a campaign's figures. */
export type AnalyticsColumn = Exclude<keyof CountedResults, 'variant'>;

/**
 * Updates a campaign's sends from their outbox rows and counts those that were sent, in one transaction. A send that was uncertain or
 * failed and was sent after all is counted then. It is safe to repeat.
 */
export async function syncSends(
  db: Database,
  { tenantId, campaignId, now }: { tenantId: string; campaignId: string; now: Date },
): Promise<void> {
  const which = sql`"EmailSend"."campaignId" = ${campaignId}`;
  await db.$transaction((tx) => syncWhere(tx, { tenantId, which, now }));
}

/** Updates the send of one mail like syncSends, in the transaction that records its provider's report. */
export const syncSend = (
  tx: Prisma.TransactionClient,
  { tenantId, outboxMessageId, now }: { tenantId: string; outboxMessageId: string; now: Date },
): Promise<void> =>
  syncWhere(tx, { tenantId, which: sql`"EmailSend"."outboxMessageId" = ${outboxMessageId}`, now });

async function syncWhere(
  tx: Prisma.TransactionClient,
  { tenantId, which, now }: { tenantId: string; which: Sql; now: Date },
): Promise<void> {
  const synced = await tx.$queryRaw<SyncedSend[]>(sql`
    UPDATE "EmailSend" SET "status" = o."state", "sentAt" = o."sentAt", "providerMessageId" = o."providerMessageId",
      "reason" = CASE WHEN o."state" = 'sent' THEN NULL ELSE o."lastError" END
    FROM (${settledMessages}) AS o
    WHERE o."id" = "EmailSend"."outboxMessageId" AND ${which}
      AND "EmailSend"."tenantId" = ${tenantId} AND "EmailSend"."status" IN ('pending', 'uncertain', 'failed')
      AND ("EmailSend"."status" = 'pending' OR o."state" = 'sent')
    RETURNING "EmailSend"."id" AS "id", "campaignId", "templateId", "variantUsed", "EmailSend"."status" AS "status"`);
  const sent = synced.filter(({ status }) => status === 'sent');
  await addAnalytics(tx, { tenantId, sends: sent, columns: ['totalSent'], now });
}

/** Adds to the figures of the sends' templates and variants, in the transaction that records the counted event. */
export async function addAnalytics(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    sends: readonly Pick<SyncedSend, 'campaignId' | 'templateId' | 'variantUsed'>[];
    columns: readonly AnalyticsColumn[];
    /** -1 undoes a count. */
    by?: 1 | -1;
    now: Date;
  },
): Promise<void> {
  const { tenantId, sends, columns, by: factor = 1, now } = options;
  const groups = new Map<string, { send: (typeof sends)[number]; count: number }>();
  for (const send of sends) {
    const key = `${send.templateId} ${send.variantUsed}`;
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { send, count: 1 });
  }
  if (groups.size === 0) return;
  // Rows are always updated in the same order, so that two processes can't deadlock.
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const rows = sorted.map(
    ({ send: { campaignId, templateId, variantUsed } }) =>
      sql`(${uuid7(now)}, ${tenantId}, ${campaignId}, ${templateId}, ${variantUsed}, ${now})`,
  );
  await tx.$executeRaw(sql`
    INSERT INTO "CampaignAnalytics" ("id", "tenantId", "campaignId", "templateId", "variant", "updatedAt")
    VALUES ${join(rows)} ON CONFLICT ("campaignId", "templateId", "variant") DO NOTHING`);
  for (const { send, count } of sorted)
    await tx.campaignAnalytics.updateMany({
      where: {
        tenantId,
        campaignId: send.campaignId,
        templateId: send.templateId,
        variant: send.variantUsed,
      },
      data: {
        ...Object.fromEntries(columns.map((column) => [column, { increment: count * factor }])),
        updatedAt: now,
      },
    });
}
