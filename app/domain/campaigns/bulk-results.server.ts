import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  CAUSES_WITHOUT_RESEND,
  canResendHelp,
  type FailureCause,
  openMessages,
  planFailedAgain,
  postponedMessages,
  readCause,
  settledMessages,
} from '#app/outbox/index.ts';
import { OBSTACLE_UNREAD_REPLY } from './mail-obstacles.server.ts';
import { skipLabel } from './reason-labels.ts';
import { countFailures, type OutcomeCount } from './send-outcomes.ts';
import { MAX_WAITING_CAMPAIGN_MESSAGES } from './sending-limits.ts';

const MAX_BULK_FAILURE_REASONS = 5;

/** The outcome of one Quick Email or Quick SMS, as numbers of recipients. */
type BulkResults = ReturnType<typeof noResults>;

const noResults = () => ({
  /** Not planned yet. */
  waiting: 0,
  /** Number of messages in the outbox that were not sent and have not failed yet. */
  underWay: 0,
  /** Number of texts under way that wait until a person has read the recipient's reply. */
  held: 0,
  /** Accepted by the mail server or the text provider, including those reported as delivered. */
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  ...countFailures([]),
  /** Number of refused and failed messages that may arrive if they are sent again. */
  resendable: 0,
  /** When the first of the waiting recipients is looked at; past for one that is due. Null without one. */
  nextLookAt: null as Date | null,
  /** When the first of the messages under way may be sent; null without one. */
  nextAt: null as Date | null,
  /** Not sent, counted by reason in words. */
  skipped: {} as Record<string, number>,
  /** Reasons why texts failed, the most frequent first; at most MAX_BULK_FAILURE_REASONS. */
  failures: [] as { reason: string; count: number }[],
});

interface StateCount {
  bulkId: string;
  state: string;
  reason: string | null;
  cause: string | null;
  n: number | bigint;
}

/** Reads the results of several of a tenant's bulk sends, by id. */
export async function readBulkResults(
  db: Database,
  { tenantId, bulkIds }: { tenantId: string; bulkIds: readonly string[] },
): Promise<Map<string, BulkResults>> {
  const results = new Map(bulkIds.map((id) => [id, noResults()]));
  if (bulkIds.length === 0) return results;
  const outcomes = new Map(bulkIds.map((id): [string, OutcomeCount[]] => [id, []]));
  await countRecipients(db, { tenantId, results, outcomes });
  // A mail server's refusal contains the address, so only the service's own reasons and the error codes of failed texts are shown.
  const settled = await db.$queryRaw<StateCount[]>(sql`
    SELECT r."bulkId" AS "bulkId", o."state" AS "state", COUNT(*) AS "n",
      CASE WHEN o."state" IN ('suppressed', 'cancelled') OR (o."state" = 'failed' AND b."channel" = 'sms')
        THEN o."lastError" ELSE NULL END AS "reason", o."cause" AS "cause"
    FROM "BulkRecipient" AS r JOIN "BulkSend" AS b ON b."id" = r."bulkId"
      JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${join([...bulkIds])})
    GROUP BY 1, 2, 4, 5
    UNION ALL
    SELECT r."bulkId", 'held', COUNT(*), NULL, NULL
    FROM "BulkRecipient" AS r JOIN (${postponedMessages(OBSTACLE_UNREAD_REPLY.postponed)}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${join([...bulkIds])})
    GROUP BY 1
    ORDER BY 3 DESC`);
  for (const { bulkId, state, reason, cause, n } of settled) {
    const result = results.get(bulkId);
    const outcome = outcomes.get(bulkId);
    if (!result || !outcome) continue;
    const count = Number(n);
    if (state === 'held') {
      result.held = count;
      continue;
    }
    result.underWay -= count;
    if (state === 'sent') result.sent += count;
    else if (state === 'failed' || state === 'uncertain')
      outcome.push({ state, cause: readCause(cause), count });
    else addSkipped(result, reason?.replace(/\.$/, '') || 'Not sent', count);
    if (state === 'failed' && canResendHelp(readCause(cause))) result.resendable += count;
    if (state === 'failed' && reason && result.failures.length < MAX_BULK_FAILURE_REASONS)
      result.failures.push({ reason, count });
  }
  for (const [id, counts] of outcomes) Object.assign(results.get(id) ?? {}, countFailures(counts));
  if ([...results.values()].some(({ waiting, underWay }) => waiting + underWay > 0))
    await readNextTimes(db, { tenantId, results });
  return results;
}

async function readNextTimes(
  db: Database,
  { tenantId, results }: { tenantId: string; results: Map<string, BulkResults> },
): Promise<void> {
  const ids = join([...results.keys()]);
  const rows = await db.$queryRaw<
    { bulkId: string; column: 'nextAt' | 'nextLookAt'; at: Date | string }[]
  >(sql`
    SELECT r."bulkId" AS "bulkId", 'nextAt' AS "column", MIN(o."nextAttemptAt") AS "at"
    FROM "BulkRecipient" AS r JOIN (${openMessages}) AS o ON o."id" = r."outboxMessageId"
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${ids})
    GROUP BY 1
    UNION ALL
    SELECT r."bulkId", 'nextLookAt', MIN(r."nextLookAt") FROM "BulkRecipient" AS r
    WHERE r."tenantId" = ${tenantId} AND r."bulkId" IN (${ids}) AND r."state" = 'waiting'
    GROUP BY 1`);
  for (const { bulkId, column, at } of rows) {
    const result = results.get(bulkId);
    if (result) result[column] = new Date(at);
  }
}

/** Causes by the `reason` of recipients whose message a provider reported as not delivered. */
const REPORTED_CAUSES: Readonly<Record<string, FailureCause>> = {
  bounced: 'returned',
  refused: 'refused',
};

/** Counts all recipients in the outbox as under way. */
async function countRecipients(
  db: Database,
  {
    tenantId,
    results,
    outcomes,
  }: { tenantId: string; results: Map<string, BulkResults>; outcomes: Map<string, OutcomeCount[]> },
): Promise<void> {
  const groups = await db.bulkRecipient.groupBy({
    by: ['bulkId', 'state', 'reason'],
    where: { tenantId, bulkId: { in: [...results.keys()] } },
    _count: { _all: true, openedAt: true, clickedAt: true, deliveredAt: true },
  });
  for (const { bulkId, state, reason, _count } of groups) {
    const result = results.get(bulkId);
    if (!result) continue;
    result.opened += _count.openedAt;
    result.clicked += _count.clickedAt;
    result.delivered += _count.deliveredAt;
    if (state === 'skipped') addSkipped(result, skipLabel(reason ?? ''), _count._all);
    else {
      // The outbox knows such a message as sent: a provider reported later that it did not arrive.
      const cause = reason === null ? undefined : REPORTED_CAUSES[reason];
      if (cause) outcomes.get(bulkId)?.push({ state: 'failed', cause, count: _count._all });
    }
    if (state !== 'skipped') result[state === 'queued' ? 'underWay' : 'waiting'] += _count._all;
  }
}

function addSkipped({ skipped }: BulkResults, reason: string, count: number): void {
  skipped[reason] = (skipped[reason] ?? 0) + count;
}

/**
 * Sends the permanently failed messages of a bulk send again that may arrive then, at most MAX_WAITING_CAMPAIGN_MESSAGES. Wake the worker
 * afterwards.
 * @returns how many
 * @throws AppError `not-found`; `conflict` if the bulk send was cancelled or has no failed messages
 */
export async function retryBulkSend(options: TenantOperation & { bulkId: string }): Promise<number> {
  const { db, tenantId, bulkId, actor, now } = options;
  return db.$transaction(async (tx) => {
    const bulk = await tx.bulkSend.findFirst({
      where: { id: bulkId, tenantId },
      select: { channel: true, status: true },
    });
    if (!bulk) throw new AppError('not-found', 'Message not found.');
    if (bulk.status === 'cancelled') throw new AppError('conflict', 'This message was canceled.');
    const rows = await tx.$queryRaw<{ id: string }[]>(sql`
      SELECT o."id" AS "id" FROM "BulkRecipient" AS r JOIN (${settledMessages}) AS o ON o."id" = r."outboxMessageId"
      WHERE r."tenantId" = ${tenantId} AND r."bulkId" = ${bulkId} AND o."state" = 'failed'
        AND COALESCE(o."cause", 'other') NOT IN (${join(CAUSES_WITHOUT_RESEND)})
      ORDER BY o."id" LIMIT ${MAX_WAITING_CAMPAIGN_MESSAGES}`);
    const count = await planFailedAgain(tx, { tenantId, ids: rows.map(({ id }) => id), now });
    if (count === 0) throw new AppError('conflict', 'This send has no failed messages left.');
    const target = { type: 'bulk-send', id: bulkId };
    const details = { channel: bulk.channel, count };
    await recordAudit(tx, { actor, action: 'campaign.retry-bulk', tenantId, target, details }, now);
    return count;
  });
}
