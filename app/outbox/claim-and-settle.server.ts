import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { OutboxMessage } from './carriers.ts';
import type { FailureCause } from './failure-cause.ts';
import { BULK_PRIORITY, SUSPECT_FROM, USUAL_PRIORITY } from './kind-rules.ts';
import type { LaneShare } from './lane-share.ts';
import { payloadIn } from './payload-in.server.ts';
import { MOVES } from './state-moves.ts';
import type { OutboxKind } from './types.ts';

/**
 * The outbox's SQL: operations that must be one statement because several workers share the rows. All of it works on both databases; `FOR
 * UPDATE SKIP LOCKED` makes Postgres do what SQLite's single writer guarantees anyway.
 */
/** A row that a worker has claimed. The token identifies the claim, so that the end of an older claim can't touch a newer one. */
export interface Claim {
  id: string;
  token: string;
}

/** An item that its receiver has accepted. */
export interface SentMessage extends Claim {
  providerMessageId: string | null;
}

/** State changes of items on the wire. */
export interface Marks {
  sending: Claim[];
  sent: SentMessage[];
}

const LANE_SHARE_CONDITIONS: Record<LaneShare, Sql> = {
  all: empty,
  urgent: sql`AND "priority" < ${USUAL_PRIORITY}`,
  usual: sql`AND "priority" >= ${USUAL_PRIORITY} AND "priority" < ${BULK_PRIORITY}`,
  bulk: sql`AND "priority" >= ${BULK_PRIORITY}`,
};

const skipLocked = (provider: 'sqlite' | 'postgresql'): Sql =>
  provider === 'postgresql' ? raw('FOR UPDATE SKIP LOCKED') : empty;

const states = (names: readonly string[]): Sql => join(names.map((name) => sql`${name}`));

/**
 * Selects items that workers have died with, or all others. The first condition of `alone` is the condition of an index. Its last condition
 * avoids the indexes on the state, which would scan all waiting items.
 */
const SUSPECTS = {
  alone: sql`"lostClaims" > 0 AND "lostClaims" >= ${SUSPECT_FROM} AND "state" || '' IN (${states(MOVES.claim.from)})`,
  others: sql`"lostClaims" < ${SUSPECT_FROM} AND "state" IN (${states(MOVES.claim.from)})`,
};

const inQueue = (queue: string | null | undefined): Sql =>
  queue === undefined ? empty : queue === null ? sql` AND "queue" IS NULL` : sql` AND "queue" = ${queue}`;

/** Whether items are due that a worker has to prepare alone. */
export async function hasSuspects(db: Database, now: Date): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "OutboxMessage" WHERE ${SUSPECTS.alone} AND "nextAttemptAt" <= ${now} LIMIT 1`);
  return rows.length > 0;
}

/** Claims due items of one kind, the most urgent first. No other worker can claim them until the lease expires. */
export async function claim(
  db: Database,
  {
    provider,
    kind,
    share = 'all',
    queue,
    suspects = 'others',
    limit,
    token,
    leaseUntil,
    now,
  }: {
    provider: 'sqlite' | 'postgresql';
    kind: OutboxKind;
    share?: LaneShare;
    /** One receiver's queue; null for items without one; if missing, all items of the share. */
    queue?: string | null;
    /** `alone` claims items that have to be prepared alone, the least suspect first. */
    suspects?: keyof typeof SUSPECTS;
    limit: number;
    token: string;
    leaseUntil: Date;
    now: Date;
  },
): Promise<OutboxMessage[]> {
  const shareCondition = sql`${LANE_SHARE_CONDITIONS[share]}${inQueue(queue)}`;
  // A queue is read in the order of its index, so that a long queue is not sorted for each small claim.
  const usualOrder = !queue ? sql`"priority", "nextAttemptAt"` : sql`"nextAttemptAt"`;
  const order = suspects === 'alone' ? sql`"lostClaims", "nextAttemptAt"` : usualOrder;
  // MATERIALIZED, so that the selection runs only once. Otherwise the limit would apply to each run.
  const rows = await db.$queryRaw<ClaimedRow[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT "id" AS "dueId" FROM "OutboxMessage"
      WHERE ${SUSPECTS[suspects]} AND "kind" = ${kind} AND "nextAttemptAt" <= ${now} ${shareCondition}
      ORDER BY ${order} LIMIT ${limit} ${skipLocked(provider)})
    UPDATE "OutboxMessage" SET "state" = ${MOVES.claim.to}, "attempts" = "attempts" + 1, "claimedBy" = ${token},
      "leaseUntil" = ${leaseUntil}, "updatedAt" = ${now}
    WHERE "id" IN (SELECT "dueId" FROM due)
    RETURNING "id", "tenantId", "kind", "purpose", "recipient", "leadId", "queue", "marketing", "payload", "attempts",
      "createdAt", "priority", "nextAttemptAt"`);
  // RETURNING returns rows in no particular order.
  rows.sort(
    (a, b) =>
      Number(a.priority) - Number(b.priority) || +new Date(a.nextAttemptAt) - +new Date(b.nextAttemptAt),
  );
  return rows.map(({ attempts, payload, marketing, createdAt, priority: _, nextAttemptAt: __, ...row }) => ({
    ...row,
    // SQLite has neither booleans nor JSON, and raw statements return its stored values.
    marketing: Boolean(marketing),
    payload: typeof payload === 'string' ? JSON.parse(payload) : payload,
    createdAt: new Date(createdAt),
    attempt: Number(attempts),
  }));
}

/**
 * Lists the queues of a kind that have due items. Steps from queue to queue in the index, so that the cost depends on the number of queues
 * and not on their length.
 */
export async function listDueQueues(db: Database, kind: OutboxKind, now: Date): Promise<string[]> {
  const claimableCondition = sql`"state" IN (${states(MOVES.claim.from)}) AND "kind" = ${kind}`;
  const rows = await db.$queryRaw<{ queue: string }[]>(sql`
    WITH RECURSIVE queues("queue") AS (
      SELECT MIN("queue") FROM "OutboxMessage" WHERE ${claimableCondition}
      UNION ALL
      SELECT (SELECT MIN(m."queue") FROM "OutboxMessage" m WHERE ${claimableCondition} AND m."queue" > queues."queue")
      FROM queues WHERE queues."queue" IS NOT NULL)
    SELECT "queue" FROM queues WHERE "queue" IS NOT NULL AND EXISTS (
      SELECT 1 FROM "OutboxMessage" m WHERE ${claimableCondition} AND m."queue" = queues."queue" AND m."nextAttemptAt" <= ${now})`);
  return rows.map(({ queue }) => queue);
}

type ClaimedRow = Omit<OutboxMessage, 'attempt' | 'createdAt' | 'marketing'> & {
  createdAt: Date | string;
  attempts: number | bigint;
  marketing: boolean | number | bigint;
  priority: number | bigint;
  nextAttemptAt: Date | string;
};

/**
 * Marks items as on the wire, and records which earlier ones the receivers accepted. Returns the ids of the marked items; items in
 * `sending` that are missing are no longer claimed by this worker.
 */
export async function markOnWire(
  db: DatabaseClient,
  { sending, sent }: Marks,
  { provider, leaseUntil, now }: { provider: 'sqlite' | 'postgresql'; leaseUntil: Date; now: Date },
): Promise<Set<string>> {
  // The marks are passed as one value, so that any number of them uses the same statement, which the database need not compile again.
  const marks = JSON.stringify([
    ...sending.map(({ id, token }) => [id, token, MOVES.send.to, null]),
    ...sent.map(({ id, token, providerMessageId }) => [id, token, MOVES.settle.to, providerMessageId]),
  ]);
  const markElements =
    provider === 'postgresql' ? sql`json_array_elements(CAST(${marks} AS JSON))` : sql`json_each(${marks})`;
  const isSent = sql`v."state" = ${MOVES.settle.to}`;
  // NULLIF gives the NULL the column's type. Postgres would otherwise treat it as text.
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" AS m SET "state" = v."state", "updatedAt" = ${now}, "lostClaims" = 0,
      "leaseUntil" = CASE WHEN ${isSent} THEN NULLIF(m."leaseUntil", m."leaseUntil") ELSE ${leaseUntil} END,
      "sentAt" = CASE WHEN ${isSent} THEN ${now} ELSE m."sentAt" END,
      "providerMessageId" = CASE WHEN ${isSent} THEN v."providerId" ELSE m."providerMessageId" END,
      "lastError" = CASE WHEN ${isSent} THEN NULL ELSE m."lastError" END,
      "payload" = CASE WHEN ${isSent} THEN ${payloadIn(MOVES.settle.to)} ELSE "payload" END
    FROM (SELECT "value" ->> 0 AS "markedId", "value" ->> 1 AS "token", "value" ->> 2 AS "state", "value" ->> 3 AS "providerId"
      FROM ${markElements} AS marks) AS v
    WHERE m."id" = v."markedId" AND m."claimedBy" = v."token"
      AND CASE WHEN ${isSent} THEN m."state" IN (${states(MOVES.settle.from)})
        ELSE m."state" IN (${states(MOVES.send.from)}) AND m."leaseUntil" > ${now} END
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

/** Settles items that are stored instead of sent. Returns the ids of those that this worker still had claimed. */
export async function markStored(
  tx: Prisma.TransactionClient,
  claims: readonly Claim[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES.store.to}, "sentAt" = ${now}, "leaseUntil" = NULL, "lostClaims" = 0, "lastError" = NULL,
      "payload" = ${payloadIn(MOVES.store.to)}, "updatedAt" = ${now}
    WHERE ${matchesClaims(claims)} AND "state" IN (${states(MOVES.store.from)}) AND "leaseUntil" > ${now}
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Renews the leases of items that wait in this process for their turn, or are on the wire. Skips rows that another statement has locked:
 * that statement renews or settles them, and waiting for each other's rows would be a deadlock.
 */
export async function renew(
  db: Database,
  claims: readonly Claim[],
  {
    provider,
    state,
    leaseUntil,
  }: { provider: 'sqlite' | 'postgresql'; state: 'claimed' | 'sending'; leaseUntil: Date },
): Promise<void> {
  await db.$executeRaw(sql`
    WITH own AS MATERIALIZED (
      SELECT "id" AS "ownId" FROM "OutboxMessage"
      WHERE ${matchesClaims(claims)} AND "state" = ${state} ${skipLocked(provider)})
    UPDATE "OutboxMessage" SET "leaseUntil" = ${leaseUntil} WHERE "id" IN (SELECT "ownId" FROM own)`);
}

/**
 * Makes planned rows due whose next attempt was postponed by a clock that was ahead. Such rows have an update time in the future. Rows that
 * were scheduled on purpose for a time later than their planning keep their time.
 *
 * @param writtenAfter later than any correct clock can be
 */
export async function bringForward(db: Database, writtenAfter: Date, now: Date): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "nextAttemptAt" = ${now}, "updatedAt" = ${now}
    WHERE "state" IN (${states(MOVES.claim.from)}) AND "nextAttemptAt" > ${writtenAfter} AND "updatedAt" > ${writtenAfter}
      AND ("attempts" > 0 OR "lastError" IS NOT NULL OR "nextAttemptAt" = "createdAt")`);
}

/** Puts back items that never reached the wire, as if they had never been claimed. */
export async function giveBack(db: Database, claims: readonly Claim[], now: Date): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES.retry.to}, "attempts" = "attempts" - 1, "claimedBy" = NULL,
      "leaseUntil" = NULL, "updatedAt" = ${now}
    WHERE ${matchesClaims(claims)} AND "state" IN (${states(MOVES.retry.from)})`);
}

/** The outcome of a claimed item that was not sent. */
export interface Settlement extends Claim {
  move: 'retry' | 'postpone' | 'fail' | 'doubt' | 'suppress';
  /** Shown to staff. */
  error: string;
  /** Wait until the next attempt, in ms; null without one. */
  waitMs: number | null;
  /** Why it failed or may have failed; null for other moves. */
  cause: FailureCause | null;
}

/** Settles items with the same move in one statement. Returns the ids of those that this worker still had claimed. */
export async function settleMove(
  tx: DatabaseClient,
  move: Settlement['move'],
  settlements: readonly Settlement[],
  now: Date,
): Promise<Set<string>> {
  const { from, to } = MOVES[move];
  const choose = (column: Sql, value: (settlement: Settlement) => unknown) =>
    sql`CASE "id" ${join(
      settlements.map((settlement) => sql`WHEN ${settlement.id} THEN ${value(settlement)}`),
      ' ',
    )} ELSE ${column} END`;
  const later =
    move === 'retry' || move === 'postpone'
      ? sql`, "claimedBy" = NULL, "nextAttemptAt" = ${choose(sql`"nextAttemptAt"`, (settlement) => new Date(now.getTime() + (settlement.waitMs ?? 0)))}`
      : empty;
  const cause =
    move === 'fail' || move === 'doubt'
      ? sql`, "cause" = ${choose(sql`"cause"`, (settlement) => settlement.cause)}`
      : empty;
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" SET "state" = ${to}, "lastError" = ${choose(sql`"lastError"`, (settlement) => settlement.error)},
      "payload" = ${payloadIn(to)}, "leaseUntil" = NULL, "lostClaims" = 0, "updatedAt" = ${now}${later}${cause}${move === 'postpone' ? sql`, "attempts" = "attempts" - 1` : empty}
    WHERE ${matchesClaims(settlements)} AND "state" IN (${states(from)})
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Settles items of dead workers that get the same result, in one statement. Returns the ids of those that were unchanged since they were read;
 * another recovery, or a worker that is still alive, may have changed the others.
 */
export async function settleLost(
  tx: DatabaseClient,
  lost: readonly { id: string; claimedBy: string | null }[],
  {
    state,
    move,
    error,
    latestLease,
    now,
  }: {
    state: 'claimed' | 'sending';
    move: 'retry' | 'fail' | 'doubt' | 'hold';
    error: string;
    /** A lease that ends later than this was set by a clock that was ahead. */
    latestLease: Date;
    now: Date;
  },
): Promise<Set<string>> {
  // An uncertain row keeps its claim's token, because the worker that sent it may still be alive and know the answer.
  const later = move === 'doubt' ? empty : sql`, "claimedBy" = NULL`;
  const again = move === 'retry' ? sql`, "nextAttemptAt" = ${now}` : empty;
  const cause =
    move === 'retry'
      ? empty
      : sql`, "cause" = ${(move === 'hold' ? 'crashed' : 'interrupted') satisfies FailureCause}`;
  const attempts =
    state === 'claimed' ? sql`, "attempts" = "attempts" - 1, "lostClaims" = "lostClaims" + 1` : empty;
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES[move].to}, "payload" = ${payloadIn(MOVES[move].to)}, "leaseUntil" = NULL,
      "lastError" = ${error}, "updatedAt" = ${now}${later}${again}${cause}${attempts}
    WHERE ("id", COALESCE("claimedBy", '')) IN (VALUES ${join(lost.map((row) => sql`(${row.id}, ${row.claimedBy ?? ''})`))})
      AND "state" = ${state} AND ("leaseUntil" < ${now} OR "leaseUntil" > ${latestLease})
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

export interface Failure {
  messageId: string;
  attempt: number;
  statusCode?: number;
  error: string;
  durationMs?: number;
}

/** Records failed attempts. Existing records are unchanged. */
export async function recordFailures(
  tx: DatabaseClient,
  failures: readonly Failure[],
  now: Date,
): Promise<void> {
  const values = failures.map(
    ({ messageId, attempt, statusCode = null, error, durationMs = null }) =>
      sql`(${uuid7(now)}, ${messageId}, ${attempt}, ${statusCode}, ${error}, ${durationMs}, ${now})`,
  );
  await tx.$executeRaw(sql`
    INSERT INTO "OutboxFailure" ("id", "messageId", "attempt", "statusCode", "error", "durationMs", "createdAt")
    VALUES ${join(values)} ON CONFLICT ("messageId", "attempt") DO NOTHING`);
}

const matchesClaims = (claims: readonly Claim[]): Sql =>
  sql`("id", "claimedBy") IN (VALUES ${join(claims.map((h) => sql`(${h.id}, ${h.token})`))})`;
