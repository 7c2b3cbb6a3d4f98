import { sqltag as sql } from '@prisma/client/runtime/client';
import { insertRows, type SqlTransaction } from '../../lib/sql-transaction.ts';
import type { WidgetEventBatch } from '../../protocol/widget-events.ts';
import type { Database, Prisma } from '../database.ts';
import { allTenantIds } from '../tenants/index.ts';
import { endOfDay, isoDay, occurredAt, startOfDay } from './rules.ts';

/** The SQL of widget events, for both databases. */

const EVENTS = {
  into: `INSERT INTO "WidgetEvent" ("tenantId", "sessionId", "seq", "type", "widget", "step", "peptideId", "origin",
    "locale", "occurredAt", "receivedAt") VALUES`,
  after: 'ON CONFLICT ("tenantId", "sessionId", "seq") DO NOTHING',
};

/** Writes batches of any tenants; an event that is there already stays as it is. */
export function insertEvents(
  tx: SqlTransaction,
  arrived: readonly { tenantId: string; batch: WidgetEventBatch; receivedAt: Date }[],
): Promise<number> {
  const rows = arrived.flatMap(({ tenantId, batch, receivedAt }) =>
    batch.events.map(({ n, type, step = null, peptideId = null, ago = 0 }) => [
      tenantId,
      batch.sessionId,
      n,
      type,
      batch.widget,
      step,
      peptideId,
      batch.origin ?? null,
      batch.locale ?? null,
      occurredAt(receivedAt, ago),
      receivedAt,
    ]),
  );
  return insertRows(tx, EVENTS, rows);
}

/** Tenants of whom events were received at or after a moment. */
export async function tenantsWithEventsSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT t."id" FROM (${allTenantIds}) AS t WHERE EXISTS (
      SELECT 1 FROM "WidgetEvent" AS e WHERE e."tenantId" = t."id" AND e."receivedAt" >= ${since})`);
  return rows.map(({ id }) => id);
}

/** When the oldest event of a tenant that was received at or after a moment came. */
export async function firstEventSince(db: Database, tenantId: string, since: Date): Promise<Date | null> {
  const first = await db.widgetEvent.findFirst({
    where: { tenantId, receivedAt: { gte: since } },
    orderBy: { receivedAt: 'asc' },
    select: { receivedAt: true },
  });
  return first?.receivedAt ?? null;
}

/**
 * Counts a tenant's day out of the raw events. Counts only ever grow: of two processes that count at the same time, the one
 * that saw less does not win, and a day of which some raw events are gone keeps what was counted.
 */
export function rollUpDay(
  db: Database | Prisma.TransactionClient,
  tenantId: string,
  day: string,
): Promise<number> {
  return db.$executeRaw(sql`
    INSERT INTO "WidgetDailyRollup" ("tenantId", "day", "widget", "type", "step", "peptideId", "count", "sessions")
    SELECT "tenantId", CAST(${day} AS TEXT), "widget", "type", COALESCE("step", 0), COALESCE("peptideId", ''),
      COUNT(*), COUNT(DISTINCT "sessionId")
    FROM "WidgetEvent"
    WHERE "tenantId" = ${tenantId} AND "receivedAt" >= ${startOfDay(day)} AND "receivedAt" < ${endOfDay(day)}
    GROUP BY "tenantId", "widget", "type", COALESCE("step", 0), COALESCE("peptideId", '')
    ON CONFLICT ("tenantId", "day", "widget", "type", "step", "peptideId") DO UPDATE SET
      "count" = CASE WHEN excluded."count" > "WidgetDailyRollup"."count"
        THEN excluded."count" ELSE "WidgetDailyRollup"."count" END,
      "sessions" = CASE WHEN excluded."sessions" > "WidgetDailyRollup"."sessions"
        THEN excluded."sessions" ELSE "WidgetDailyRollup"."sessions" END`);
}

/** Deletes at most `limit` of a tenant's raw events received before a moment. @returns how many */
export function deleteEventsBefore(
  db: Database,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return db.$executeRaw(sql`
    DELETE FROM "WidgetEvent" WHERE ("tenantId", "sessionId", "seq") IN (
      SELECT "tenantId", "sessionId", "seq" FROM "WidgetEvent"
      WHERE "tenantId" = ${tenantId} AND "receivedAt" < ${before} LIMIT ${limit})`);
}

/** Days on which a tenant's events received before a moment came, oldest first. */
export async function daysOfEventsBefore(db: Database, tenantId: string, before: Date): Promise<string[]> {
  const days: string[] = [];
  for (let since = new Date(0); ; since = endOfDay(days.at(-1) as string)) {
    const first = await firstEventSince(db, tenantId, since);
    if (!first || first >= before) return days;
    days.push(isoDay(first));
  }
}
