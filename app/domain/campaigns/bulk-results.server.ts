import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { AppError } from '../../lib/app-error.ts';
import { planFailedAgain, settledMessages } from '../../outbox/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { MAX_WAITING } from './rules.ts';
import { skipLabel } from './segment-labels.ts';

/** What became of the messages of one Quick Email or Quick SMS. */
export interface BulkResults {
  /** Accepted by the mail server or the provider of texts. */
  sent: number;
  failed: number;
  /** The service stopped while they were sent. */
  uncertain: number;
  /** In the outbox, and neither sent nor given up. */
  underWay: number;
  /** Not sent, by reason in words. */
  skipped: Record<string, number>;
}

const NOTHING: BulkResults = { sent: 0, failed: 0, uncertain: 0, underWay: 0, skipped: {} };

interface StateCount {
  bulkId: string;
  state: string;
  reason: string | null;
  n: number | bigint;
}

/** The results of several bulk sends of a tenant, by id. */
export async function readBulkResults(
  db: Database,
  { tenantId, bulkIds }: { tenantId: string; bulkIds: readonly string[] },
): Promise<Map<string, BulkResults>> {
  const results = new Map<string, BulkResults>(
    bulkIds.map((id) => [id, { ...NOTHING, skipped: {} }] as const),
  );
  if (bulkIds.length === 0) return results;
  // A server's refusal names the address, so only what the service itself decided is grouped by its reason.
  const settled = await db.$queryRaw<StateCount[]>(sql`
    SELECT r."bulkId" AS "bulkId", o."state" AS "state", COUNT(*) AS "n",
      CASE WHEN o."state" IN ('suppressed', 'cancelled') THEN o."lastError" ELSE NULL END AS "reason"
    FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${join([...bulkIds])})
    GROUP BY 1, 2, 4`);
  const groups = await db.bulkRecipient.groupBy({
    by: ['bulkId', 'state', 'reason'],
    where: { tenantId, bulkId: { in: [...bulkIds] }, state: { in: ['skipped', 'queued'] } },
    _count: { _all: true },
  });
  for (const { bulkId, state, reason, _count } of groups) {
    const result = results.get(bulkId);
    if (state === 'skipped') addSkipped(result, skipLabel(reason ?? ''), _count._all);
    else if (result) result.underWay += _count._all;
  }
  for (const { bulkId, state, reason, n } of settled) {
    const result = results.get(bulkId);
    if (!result) continue;
    result.underWay -= Number(n);
    if (state === 'sent' || state === 'failed' || state === 'uncertain') result[state] += Number(n);
    else addSkipped(result, reason?.replace(/\.$/, '') || 'Not sent', Number(n));
  }
  return results;
}

function addSkipped(result: BulkResults | undefined, reason: string, count: number): void {
  if (result) result.skipped[reason] = (result.skipped[reason] ?? 0) + count;
}

/**
 * Sends the messages of a bulk send again that failed for good. Wake the worker after it.
 * @returns how many; no more than may wait for a tenant
 * @throws AppError `not-found`; `conflict` when none is failed (any more)
 */
export async function retryBulkSend(options: {
  db: Database;
  tenantId: string;
  bulkId: string;
  actor: AuditActor;
  now: Date;
}): Promise<number> {
  const { db, tenantId, bulkId, actor, now } = options;
  return db.$transaction(async (tx) => {
    const bulk = await tx.bulkSend.findFirst({
      where: { id: bulkId, tenantId },
      select: { channel: true, status: true },
    });
    if (!bulk) throw new AppError('not-found', 'There is no such message.');
    if (bulk.status === 'cancelled') throw new AppError('conflict', 'This message was cancelled.');
    const rows = await tx.$queryRaw<{ id: string }[]>(sql`
      SELECT o."id" AS "id" FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
      WHERE r."tenantId" = ${tenantId} AND r."bulkId" = ${bulkId} AND o."state" = 'failed'
      ORDER BY o."id" LIMIT ${MAX_WAITING}`);
    const count = await planFailedAgain(tx, { tenantId, ids: rows.map(({ id }) => id), now });
    if (count === 0) throw new AppError('conflict', 'No message of it is failed any more.');
    const target = { type: 'bulk-send', id: bulkId };
    const details = { channel: bulk.channel, count };
    await recordAudit(tx, { actor, action: 'campaign.retry-bulk', tenantId, target, details }, now);
    return count;
  });
}
