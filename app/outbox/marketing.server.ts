import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { CANCEL, NEVER_SENT_STATES, OPEN_STATES } from './state-moves.ts';
import type { OutboxKind, OutboxState } from './types.ts';

const PLANNED: OutboxState = 'planned';
const UNCERTAIN: OutboxState = 'uncertain';
/** An item in one of these states is in a worker's hands. */
const LEAVING_STATES: OutboxState[] = ['claimed', 'sending'];

/** A span of time. `until` excludes rows that were written while a clock was ahead. */
interface Span {
  since: Date;
  until: Date;
}

/** The condition that an item was planned or has left in a span: one that was held up counts when it leaves, too. */
const plannedOrLeft = ({ since, until }: Span) => [
  { createdAt: { gt: since, lte: until } },
  { sentAt: { gt: since, lte: until } },
];

/** Counts a tenant's marketing items of one kind that were planned or left in a span, and were neither suppressed nor cancelled. */
export const countMarketing = (
  db: DatabaseClient,
  { tenantId, kind, since, until }: Span & { tenantId: string; kind: OutboxKind },
): Promise<number> =>
  db.outboxMessage.count({
    where: {
      tenantId,
      kind,
      marketing: true,
      state: { notIn: NEVER_SENT_STATES },
      OR: plannedOrLeft({ since, until }),
    },
  });

/**
 * Counts a tenant's marketing mails that were planned in a span, by the receiving domain in lower case.
 * @param atLeast domains with fewer mails are left out
 */
export async function countMarketingByDomain(
  db: DatabaseClient,
  { tenantId, since, until, atLeast }: Span & { tenantId: string; atLeast: number },
): Promise<Map<string, number>> {
  // Removes everything up to the last @ of an e-mail address. Neither database has a simpler function for it.
  const domain = sql`LOWER(REPLACE("recipient", RTRIM("recipient", REPLACE("recipient", '@', '')), ''))`;
  const rows = await db.$queryRaw<{ domain: string; n: number | bigint }[]>(sql`
    SELECT ${domain} AS "domain", COUNT(*) AS "n" FROM "OutboxMessage"
    WHERE "tenantId" = ${tenantId} AND "kind" = 'email' AND "marketing" AND "state" NOT IN (${join(NEVER_SENT_STATES)})
      AND "createdAt" > ${since} AND "createdAt" <= ${until} AND "recipient" IS NOT NULL
    GROUP BY ${domain} HAVING COUNT(*) >= ${atLeast}`);
  return new Map(rows.map((row) => [row.domain, Number(row.n)]));
}

/**
 * Counts a tenant's marketing items of one kind that wait for the worker or for another attempt. Items that were postponed before their
 * first attempt, for a paused campaign or until the send window opens, are not counted, because nothing else should wait for them.
 */
export async function countWaitingMarketing(
  db: DatabaseClient,
  { tenantId, kind, now }: { tenantId: string; kind: OutboxKind; now: Date },
): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "n" FROM "OutboxMessage"
    WHERE "state" IN (${join(OPEN_STATES)}) AND "kind" = ${kind} AND "tenantId" = ${tenantId} AND "marketing"
      AND NOT ("state" = ${PLANNED} AND "attempts" = 0 AND "nextAttemptAt" > ${now})`);
  return Number(row?.n ?? 0);
}

/** Returns when a tenant's item was sent: null if unknown, `now` while it is on its way. */
export async function findSentAt(
  db: DatabaseClient,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<Date | null> {
  const row = await db.outboxMessage.findFirst({
    where: { id, tenantId },
    select: { state: true, sentAt: true },
  });
  return row && (OPEN_STATES.some((state) => state === row.state) ? now : row.sentAt);
}

/**
 * Counts a tenant's marketing items to these recipients that were planned or left in a span, by recipient. Recipients without any are
 * missing from the map.
 * @returns `newest` is the time at which the last of them was planned or left
 */
export async function countMarketingTo(
  tx: DatabaseClient,
  options: Span & { tenantId: string; kind: OutboxKind; recipientHashes: readonly string[] },
): Promise<Map<string, { count: number; newest: Date }>> {
  const { tenantId, kind, since, until } = options;
  const marketingByRecipient = new Map<string, { count: number; newest: Date }>();
  await inChunks([...new Set(options.recipientHashes)], async (hashes) => {
    const groups = await tx.outboxMessage.groupBy({
      by: ['recipientHash'],
      where: {
        recipientHash: { in: hashes },
        OR: plannedOrLeft({ since, until }),
        tenantId,
        kind,
        marketing: true,
        state: { notIn: NEVER_SENT_STATES },
      },
      _count: { _all: true },
      _max: { createdAt: true, sentAt: true },
    });
    for (const { recipientHash, _count, _max } of groups)
      if (recipientHash && _max.createdAt)
        marketingByRecipient.set(recipientHash, {
          count: _count._all,
          newest: _max.sentAt && _max.sentAt > _max.createdAt ? _max.sentAt : _max.createdAt,
        });
  });
  return marketingByRecipient;
}

/** Items that are about to leave, are leaving, or may have left. */
const leavingOrLeft = (since: Date) => [
  { sentAt: { gt: since } },
  { state: { in: LEAVING_STATES } },
  { state: UNCERTAIN, updatedAt: { gt: since } },
];

/** What left from a tenant since a time, apart from the items that are being judged. */
interface Left {
  tenantId: string;
  kind: OutboxKind;
  since: Date;
  /** Ids of the items that are being judged. */
  except: readonly string[];
}

/** Counts a tenant's marketing items that left since a time, or are about to. */
export const countMarketingLeft = (
  db: DatabaseClient,
  { tenantId, kind, since, except }: Left,
): Promise<number> =>
  db.outboxMessage.count({
    where: { tenantId, kind, marketing: true, id: { notIn: [...except] }, OR: leavingOrLeft(since) },
  });

/**
 * Counts a tenant's marketing items that left for each recipient since a time, or are about to. Items that were held up may leave together,
 * however far apart they were planned.
 * @returns `oldest` is the time at which the first of them left; null if none has left yet
 */
export async function countMarketingLeftTo(
  db: DatabaseClient,
  { recipientHashes, tenantId, kind, since, except }: Left & { recipientHashes: readonly string[] },
): Promise<Map<string, { count: number; oldest: Date | null }>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['recipientHash'],
    where: {
      ...{ tenantId, kind, marketing: true, id: { notIn: [...except] } },
      ...{ recipientHash: { in: [...recipientHashes] }, OR: leavingOrLeft(since) },
    },
    _count: { _all: true },
    _min: { sentAt: true },
  });
  return new Map(
    groups.flatMap(({ recipientHash, _count, _min }) =>
      recipientHash ? [[recipientHash, { count: _count._all, oldest: _min.sentAt }]] : [],
    ),
  );
}

/** Returns since when it is unknown whether each of a tenant's items was received. It may have left just before. */
export async function findDoubtTimes(
  tx: DatabaseClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.outboxMessage.findMany({
    where: { tenantId, id: { in: [...ids] }, state: UNCERTAIN },
    select: { id: true, updatedAt: true },
  });
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Returns the ids of items by their dedupeKey. */
export async function findMessageIds(
  tx: DatabaseClient,
  dedupeKeys: readonly string[],
): Promise<Map<string, string>> {
  const idByKey = new Map<string, string>();
  await inChunks(dedupeKeys, async (keys) => {
    const rows = await tx.outboxMessage.findMany({
      where: { dedupeKey: { in: keys } },
      select: { id: true, dedupeKey: true },
    });
    for (const { id, dedupeKey } of rows) idByKey.set(dedupeKey, id);
  });
  return idByKey;
}

/** Cancels items that have not been sent. @returns how many were cancelled */
export async function cancelMessages(
  tx: DatabaseClient,
  { tenantId, ids, reason, now }: { tenantId: string; ids: readonly string[]; reason: string; now: Date },
): Promise<number> {
  let cancelled = 0;
  await inChunks(ids, async (chunk) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { tenantId, id: { in: chunk }, state: { in: [...CANCEL.from] } },
      data: { state: CANCEL.to, lastError: reason, leaseUntil: null, updatedAt: now },
    });
    cancelled += count;
  });
  return cancelled;
}

/** Makes waiting items due now, because the reason to hold them back has ended. */
export const releaseMessages = (
  tx: DatabaseClient,
  { tenantId, ids, now }: { tenantId: string; ids: readonly string[]; now: Date },
): Promise<void> =>
  inChunks(ids, async (chunk) => {
    await tx.outboxMessage.updateMany({
      where: { tenantId, id: { in: chunk }, state: PLANNED, attempts: 0 },
      data: { nextAttemptAt: now },
    });
  });

/** A subquery of the items that no longer wait: id, state, sentAt, providerMessageId, lastError, cause. */
export const settledMessages: Sql = sql`
  SELECT "id", "state", "sentAt", "providerMessageId", "lastError", "cause" FROM "OutboxMessage"
  WHERE "state" NOT IN (${join(OPEN_STATES)})`;

/** A subquery of the items that still wait: id, nextAttemptAt. */
export const openMessages: Sql = sql`
  SELECT "id", "nextAttemptAt" FROM "OutboxMessage" WHERE "state" IN (${join(OPEN_STATES)})`;
