import { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '../domain/database.ts';
import { uuid7 } from '../lib/uuid7.ts';
import type { OutboxMessage } from './carriers.ts';
import { MOVES } from './rules.ts';
import type { OutboxKind } from './types.ts';

/**
 * The outbox's SQL: what has to be one statement because several workers share the rows. All of it works on both
 * databases; `FOR UPDATE SKIP LOCKED` is Postgres's word for what SQLite's single writer gives anyway.
 */
type Client = Database | Prisma.TransactionClient;

/** A row in a worker's hands. The token names the claim, so that an older claim's end can't touch a newer one. */
export interface Claim {
  id: string;
  token: string;
}

const states = (names: readonly string[]): Sql => join(names.map((name) => sql`${name}`));

/** Takes due messages of one kind, the most urgent first. No other worker can claim them until the lease is over. */
export async function claim(
  db: Database,
  {
    provider,
    kind,
    limit,
    token,
    leaseUntil,
    now,
  }: {
    provider: 'sqlite' | 'postgresql';
    kind: OutboxKind;
    limit: number;
    token: string;
    leaseUntil: Date;
    now: Date;
  },
): Promise<OutboxMessage[]> {
  const lock = provider === 'postgresql' ? raw('FOR UPDATE SKIP LOCKED') : empty;
  // MATERIALIZED: the choice must run once, or the limit would hold for each time that it runs.
  const rows = await db.$queryRaw<ClaimedRow[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT "id" AS "dueId" FROM "OutboxMessage"
      WHERE "state" IN (${states(MOVES.claim.from)}) AND "kind" = ${kind} AND "nextAttemptAt" <= ${now}
      ORDER BY "priority", "nextAttemptAt" LIMIT ${limit} ${lock})
    UPDATE "OutboxMessage" SET "state" = ${MOVES.claim.to}, "attempts" = "attempts" + 1, "claimedBy" = ${token},
      "leaseUntil" = ${leaseUntil}, "updatedAt" = ${now}
    WHERE "id" IN (SELECT "dueId" FROM due)
    RETURNING "id", "tenantId", "kind", "purpose", "recipient", "leadId", "marketing", "payload", "attempts",
      "priority", "nextAttemptAt"`);
  // What RETURNING gives has no order.
  rows.sort(
    (a, b) =>
      Number(a.priority) - Number(b.priority) || +new Date(a.nextAttemptAt) - +new Date(b.nextAttemptAt),
  );
  return rows.map(({ attempts, payload, marketing, priority: _, nextAttemptAt: __, ...row }) => ({
    ...row,
    // SQLite has neither booleans nor JSON, and answers raw statements with what it stores.
    marketing: Boolean(marketing),
    payload: typeof payload === 'string' ? JSON.parse(payload) : payload,
    attempt: Number(attempts),
  }));
}

type ClaimedRow = Omit<OutboxMessage, 'attempt' | 'marketing'> & {
  attempts: number | bigint;
  marketing: boolean | number | bigint;
  priority: number | bigint;
  nextAttemptAt: Date | string;
};

/** Marks messages as being on the wire. Returns the ids that are: the others were taken away meanwhile. */
export async function markSending(
  db: Client,
  claims: readonly Claim[],
  leaseUntil: Date,
  now: Date,
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES.send.to}, "leaseUntil" = ${leaseUntil}, "updatedAt" = ${now}
    WHERE ${matchesClaims(claims)} AND "state" IN (${states(MOVES.send.from)}) AND "leaseUntil" > ${now}
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

/** Settles messages that are kept instead of sent. Returns the ids that were ours: the others were taken away meanwhile. */
export async function markStored(
  tx: Prisma.TransactionClient,
  claims: readonly Claim[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES.store.to}, "sentAt" = ${now}, "leaseUntil" = NULL, "lastError" = NULL,
      "updatedAt" = ${now}
    WHERE ${matchesClaims(claims)} AND "state" IN (${states(MOVES.store.from)}) AND "leaseUntil" > ${now}
    RETURNING "id"`);
  return new Set(rows.map(({ id }) => id));
}

/** Notes that the receivers took them. */
export async function markSent(
  db: Client,
  claims: readonly (Claim & { providerMessageId: string | null })[],
  now: Date,
): Promise<void> {
  const values = claims.map((h) => sql`(${h.id}, ${h.token}, CAST(${h.providerMessageId} AS TEXT))`);
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" AS m SET "state" = ${MOVES.settle.to}, "sentAt" = ${now}, "updatedAt" = ${now},
      "providerMessageId" = v.column3, "leaseUntil" = NULL, "lastError" = NULL
    FROM (VALUES ${join(values)}) AS v
    WHERE m."id" = v.column1 AND m."claimedBy" = v.column2 AND m."state" IN (${states(MOVES.settle.from)})`);
}

/** Renews the leases of messages that wait in this process for their turn, or are on the wire. */
export async function renew(
  db: Database,
  claims: readonly Claim[],
  { state, leaseUntil }: { state: 'claimed' | 'sending'; leaseUntil: Date },
): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "leaseUntil" = ${leaseUntil}
    WHERE ${matchesClaims(claims)} AND "state" = ${state}`);
}

/**
 * Makes due what a clock that was ahead has put off: planned rows that were written in the future. What is scheduled on
 * purpose, for a later time than that of its planning, keeps its time.
 *
 * @param writtenAfter later than any clock can be that is right
 */
export async function bringForward(db: Database, writtenAfter: Date, now: Date): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "nextAttemptAt" = ${now}, "updatedAt" = ${now}
    WHERE "state" IN (${states(MOVES.claim.from)}) AND "nextAttemptAt" > ${writtenAfter} AND "updatedAt" > ${writtenAfter}
      AND ("attempts" > 0 OR "lastError" IS NOT NULL OR "nextAttemptAt" = "createdAt")`);
}

/** Puts back what never reached the wire, as if it had not been taken. */
export async function giveBack(db: Database, claims: readonly Claim[], now: Date): Promise<void> {
  await db.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "state" = ${MOVES.retry.to}, "attempts" = "attempts" - 1, "claimedBy" = NULL,
      "leaseUntil" = NULL, "updatedAt" = ${now}
    WHERE ${matchesClaims(claims)} AND "state" IN (${states(MOVES.retry.from)})`);
}

/** Notes a failed attempt. One that is noted already stays as it is. */
export async function recordFailure(
  tx: Client,
  failure: { messageId: string; attempt: number; statusCode?: number; error: string; durationMs?: number },
  now: Date,
): Promise<void> {
  const { messageId, attempt, statusCode = null, error, durationMs = null } = failure;
  await tx.$executeRaw(sql`
    INSERT INTO "OutboxFailure" ("id", "messageId", "attempt", "statusCode", "error", "durationMs", "createdAt")
    VALUES (${uuid7(now)}, ${messageId}, ${attempt}, ${statusCode}, ${error}, ${durationMs}, ${now})
    ON CONFLICT ("messageId", "attempt") DO NOTHING`);
}

const matchesClaims = (claims: readonly Claim[]): Sql =>
  sql`("id", "claimedBy") IN (VALUES ${join(claims.map((h) => sql`(${h.id}, ${h.token})`))})`;
