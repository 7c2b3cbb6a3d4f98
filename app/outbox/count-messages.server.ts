import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import {
  NEVER_SENT_STATES,
  OPEN_STATES,
  UNDELIVERED_STATES,
  type UndeliveredState,
  WAITING_STATES,
} from './state-moves.ts';
import type { OutboxState } from './types.ts';
import { isLinkEnded } from './undelivered-conditions.server.ts';

const SUPPRESSED: OutboxState = 'suppressed';

/** Counts the mails under one limit key that were planned or sent after a given time and are neither suppressed nor cancelled. */
export const countMailsTo = async (
  db: DatabaseClient,
  options: {
    limitKey: string;
    since: Date;
    /** Id of an item that doesn't count. */
    except?: string;
    /** If the condition is true for a tenant, its planned mails don't count. The mails of the tenant `saveOf` always count. */
    delayed?: { condition: (tenantId: Sql) => Sql; saveOf: string };
  },
): Promise<number> => {
  const { limitKey, since, except = '', delayed } = options;
  const isDelayed = delayed
    ? sql`"state" = 'planned' AND "tenantId" <> ${delayed.saveOf} AND ${delayed.condition(sql`"OutboxMessage"."tenantId"`)}`
    : sql`1 = 0`;
  const [row] = await db.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "OutboxMessage"
    WHERE "limitKey" = ${limitKey} AND "id" <> ${except} AND "state" NOT IN (${join(NEVER_SENT_STATES)})
      AND ("createdAt" > ${since} OR "sentAt" > ${since}) AND NOT (${isDelayed})`);
  return Number(row?.count);
};

/** Counts the items whose dedupeKey begins with a text, except one key. */
export const countByKey = (
  tx: DatabaseClient,
  { tenantId, startsWith, except }: { tenantId: string; startsWith: string; except: string },
): Promise<number> =>
  tx.outboxMessage.count({ where: { tenantId, dedupeKey: { startsWith }, NOT: { dedupeKey: except } } });

/** The number of items from one tenant to one recipient, with one purpose and about one lead. */
interface SentToRecipient {
  limitKey: string;
  tenantId: string | null;
  purpose: string;
  leadId: string | null;
  /** Recent items, see isRecent, without those that are held: they may never be sent. */
  recent: number | bigint;
  /** Held items, however old, but for those whose link has ended. */
  held: number | bigint;
}

/**
 * Counts the items to recipients in 24 hours, from all tenants, in one statement.
 * @param options.waitingOf a tenant whose waiting items don't count
 * @param options.holdsMail a condition: the tenant in the given column holds its mails back
 */
export const countSentToRecipients = (
  tx: SqlTransaction,
  options: {
    limitKeys: readonly string[];
    waitingOf?: string;
    holdsMail: (tenantId: Sql) => Sql;
    now: Date;
  },
): Promise<SentToRecipient[]> => {
  const { limitKeys, waitingOf, now } = options;
  const isHeld = sql`("state" = 'planned' AND ${options.holdsMail(sql`"OutboxMessage"."tenantId"`)})`;
  const isCountedHeld = sql`(${isHeld} AND NOT ${isLinkEnded(now)})`;
  const isCountedRecent = sql`(NOT ${isHeld} AND ${isRecent(new Date(now.getTime() - DAY_MS))})`;
  const isLeftOut =
    waitingOf === undefined
      ? sql`1 = 0`
      : sql`("tenantId" = ${waitingOf} AND "state" IN (${join(WAITING_STATES)}))`;
  return tx.$queryRaw<SentToRecipient[]>(sql`
    SELECT "limitKey", "tenantId", "purpose", "leadId",
      SUM(CASE WHEN ${isCountedRecent} THEN 1 ELSE 0 END) AS "recent", SUM(CASE WHEN ${isCountedHeld} THEN 1 ELSE 0 END) AS "held"
    FROM "OutboxMessage"
    WHERE "limitKey" IN (${join([...new Set(limitKeys)])}) AND (${isCountedRecent} OR ${isCountedHeld}) AND NOT ${isLeftOut}
    GROUP BY "limitKey", "tenantId", "purpose", "leadId"`);
};

/** Condition that a row's item was requested or sent since a given time, or is about to be sent. */
const isRecent = (since: Date): Sql => sql`
  ("createdAt" > ${since} OR "sentAt" > ${since} OR "state" IN (${join(OPEN_STATES)}))`;

type UndeliveredCounts = Record<UndeliveredState, number>;
const NO_UNDELIVERED: UndeliveredCounts = { failed: 0, uncertain: 0, 'on-hold': 0 };

/** Counts a tenant's items planned at or after a given time that failed, may have failed or are on hold. */
export async function countUndelivered(
  db: Database,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<UndeliveredCounts> {
  return (
    (await countUndeliveredByTenant(db, { tenantIds: [tenantId], since })).get(tenantId) ?? NO_UNDELIVERED
  );
}

/** Counts the same items for several tenants. Tenants without any are missing. */
export async function countUndeliveredByTenant(
  db: Database,
  { tenantIds, since }: { tenantIds: readonly string[]; since: Date },
): Promise<Map<string, UndeliveredCounts>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['tenantId', 'state'],
    where: {
      tenantId: { in: [...tenantIds] },
      state: { in: [...UNDELIVERED_STATES] },
      createdAt: { gte: since },
    },
    _count: { _all: true },
  });
  const counts = new Map<string, UndeliveredCounts>();
  for (const { tenantId, state, _count } of groups) {
    const before = counts.get(tenantId ?? '') ?? NO_UNDELIVERED;
    counts.set(tenantId ?? '', { ...before, [state]: _count._all });
  }
  return counts;
}

/** Counts tenants' items of given purposes, of any age, that failed, may have failed or are on hold. Tenants without any are missing. */
export async function countUndeliveredOf(
  db: Database,
  { tenantIds, purposes }: { tenantIds: readonly string[]; purposes: readonly string[] },
): Promise<Map<string, number>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['tenantId'],
    where: {
      tenantId: { in: [...tenantIds] },
      purpose: { in: [...purposes] },
      state: { in: [...UNDELIVERED_STATES] },
    },
    _count: { _all: true },
  });
  return new Map(groups.map(({ tenantId, _count }) => [tenantId ?? '', _count._all]));
}

/** Counts a tenant's mails that were suppressed for one of these reasons since a given time, by the recipient's hash. */
export async function countSuppressedByRecipient(
  db: DatabaseClient,
  { tenantId, reasons, since }: { tenantId: string; reasons: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['recipientHash'],
    where: { tenantId, state: SUPPRESSED, lastError: { in: [...reasons] }, createdAt: { gt: since } },
    _count: { _all: true },
  });
  return new Map(groups.map(({ recipientHash, _count }) => [recipientHash ?? '', _count._all]));
}

/** Whether the item with this key was suppressed for one of these reasons. */
export async function isSuppressedFor(
  db: DatabaseClient,
  { tenantId, dedupeKey, reasons }: { tenantId: string; dedupeKey: string; reasons: readonly string[] },
): Promise<boolean> {
  const where = { tenantId, dedupeKey, state: SUPPRESSED, lastError: { in: [...reasons] } };
  return (await db.outboxMessage.count({ where })) > 0;
}

/** A condition for the statements of other areas: the lead in the given column has an item of a purpose, in any state. */
export const hasMessage =
  (purpose: string) =>
  (leadId: Sql): Sql =>
    sql`EXISTS (SELECT 1 FROM "OutboxMessage" WHERE "OutboxMessage"."leadId" = ${leadId} AND "OutboxMessage"."purpose" = ${purpose})`;
