import { raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { allTenantIds } from '#app/domain/tenants/index.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { readTraffic } from '#app/protocol/traffic.ts';
import type { WidgetEvent, WidgetEventBatch } from '#app/protocol/widget-events.ts';
import { dayBefore, endOfDay, isoDay, occurredAt, startOfDay } from './event-times.ts';

const WIDGET_EVENT_COLUMNS = `"tenantId", "sessionId", "seq", "type", "widget", "step", "peptideId", "origin", "locale", "traffic",
  "occurredAt", "receivedAt"`;

/** On SQLite the primary key prevents duplicates across all days. */
const WIDGET_EVENT_INSERT = {
  into: `INSERT INTO "WidgetEvent" (${WIDGET_EVENT_COLUMNS}) VALUES`,
  after: 'ON CONFLICT DO NOTHING',
};

/** Type of the events by which visits of bots are counted apart. A widget can't send it. */
export const BOT_EVENT = 'bot';

/** A batch of a widget, or the visit of a bot. */
export type ArrivingBatch = Omit<WidgetEventBatch, 'events'> & {
  events: readonly (Omit<WidgetEvent, 'type'> & { type: WidgetEvent['type'] | typeof BOT_EVENT })[];
};

/** Reduces a bot's batch to one event: its visit counts, and nothing that it did. */
export const asBotVisit = (batch: WidgetEventBatch): ArrivingBatch => ({
  ...batch,
  events: batch.events.slice(0, 1).map(({ n, ago }) => ({ n, ago, type: BOT_EVENT })),
});

interface ArrivedBatch {
  tenantId: string;
  batch: ArrivingBatch;
  receivedAt: Date;
}

/**
 * Writes batches of any tenants. An existing event stays unchanged; on Postgres, only one of the same day or the day before counts as
 * existing.
 */
export async function insertEvents(
  tx: SqlTransaction,
  arrived: readonly ArrivedBatch[],
  provider: 'sqlite' | 'postgresql',
): Promise<void> {
  const rows = arrived.flatMap(readRows);
  if (provider === 'sqlite') {
    await insertRows(
      tx,
      WIDGET_EVENT_INSERT,
      rows.map((row) => Object.values(row)),
    );
    return;
  }
  // A round that is written around midnight may have two days.
  for (const day of new Set(arrived.map(({ receivedAt }) => isoDay(receivedAt))))
    await tx.$executeRaw(
      insertOfDay(
        day,
        rows.filter(({ receivedAt }) => isoDay(receivedAt) === day),
      ),
    );
}

/** The fields are in the order of WIDGET_EVENT_COLUMNS. */
const readRows = ({ tenantId, batch, receivedAt }: ArrivedBatch) =>
  batch.events.map(({ n, type, step = null, peptideId = null, ago = 0 }, index) => ({
    tenantId,
    sessionId: batch.sessionId,
    seq: n,
    type,
    widget: batch.widget,
    step,
    peptideId,
    origin: batch.origin ?? null,
    locale: batch.locale ?? null,
    traffic: index === 0 ? writeTraffic(batch) : null,
    occurredAt: occurredAt(receivedAt, ago),
    receivedAt,
  }));

/** Writes from where a visit came; null for the batches after the first. */
const writeTraffic = ({ visit }: ArrivingBatch): string | null =>
  visit ? JSON.stringify(readTraffic(visit)) : null;

/**
 * All rows are passed as one value, so the statement's text and its planning time stay the same for any number of rows. The limit tells
 * Postgres the number of rows: for a few it looks up each one among the rows of the day before instead of reading that whole day. The
 * partition's key prevents duplicates within the day; ON CONFLICT can't name it, because the whole table has no such key.
 */
export const insertOfDay = (day: string, rows: readonly ReturnType<typeof readRows>[number][]): Sql => sql`
  INSERT INTO "WidgetEvent" (${raw(WIDGET_EVENT_COLUMNS)})
  SELECT ${raw(WIDGET_EVENT_COLUMNS)} FROM (
    SELECT * FROM json_to_recordset(CAST(${JSON.stringify(rows)} AS JSON)) AS given("tenantId" TEXT, "sessionId" TEXT,
      "seq" INTEGER, "type" TEXT, "widget" TEXT, "step" INTEGER, "peptideId" TEXT, "origin" TEXT, "locale" TEXT,
      "traffic" TEXT, "occurredAt" TIMESTAMP(3), "receivedAt" TIMESTAMP(3)) LIMIT ${rows.length}) AS v
  WHERE NOT EXISTS (SELECT 1 FROM "WidgetEvent" AS e
    WHERE e."tenantId" = v."tenantId" AND e."sessionId" = v."sessionId" AND e."seq" = v."seq"
      AND e."receivedAt" >= ${dayBefore(day)} AND e."receivedAt" < ${startOfDay(day)})
  ON CONFLICT DO NOTHING`;

/** Lists the tenants with events received at or after a moment. */
export async function tenantsWithEventsSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT t."id" FROM (${allTenantIds}) AS t WHERE EXISTS (
      SELECT 1 FROM "WidgetEvent" AS e WHERE e."tenantId" = t."id" AND e."receivedAt" >= ${since})`);
  return rows.map(({ id }) => id);
}

/** Returns the time of the newest event of all tenants, or null without events. */
export async function newestEvent(db: Database): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ newest: Date | null }[]>(sql`
    SELECT MAX((SELECT MAX(e."receivedAt") FROM "WidgetEvent" AS e WHERE e."tenantId" = t."id")) AS "newest"
    FROM (${allTenantIds}) AS t`);
  return row?.newest ?? null;
}

/** Returns the arrival time of a tenant's oldest event received at or after a moment and before another. */
export async function firstEventSince(
  db: Database,
  tenantId: string,
  since: Date,
  before?: Date,
): Promise<Date | null> {
  const first = await db.widgetEvent.findFirst({
    where: { tenantId, receivedAt: { gte: since, lt: before } },
    orderBy: { receivedAt: 'asc' },
    select: { receivedAt: true },
  });
  return first?.receivedAt ?? null;
}

/**
 * Counts a tenant's day from the raw events. Counts only ever grow: if two processes count at the same time, the one that saw fewer events
 * does not win. A day whose raw events are partly deleted keeps its count.
 */
export function countEvents(db: DatabaseClient, tenantId: string, day: string): Promise<number> {
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

/**
 * Deletes at most `limit` of a tenant's raw events received before a moment. Partitions may contain the same key. @returns the number of
 * deleted events
 */
export function deleteEventsBefore(
  db: Database,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return db.$executeRaw(sql`
    DELETE FROM "WidgetEvent" WHERE "receivedAt" < ${before} AND ("tenantId", "sessionId", "seq") IN (
      SELECT "tenantId", "sessionId", "seq" FROM "WidgetEvent"
      WHERE "tenantId" = ${tenantId} AND "receivedAt" < ${before} LIMIT ${limit})`);
}

/** Lists the days on which a tenant's events before a moment arrived, oldest first. */
export async function daysOfEventsBefore(db: Database, tenantId: string, before: Date): Promise<string[]> {
  const days: string[] = [];
  for (let since = new Date(0); ; since = endOfDay(days.at(-1) as string)) {
    const first = await firstEventSince(db, tenantId, since, before);
    if (!first) return days;
    days.push(isoDay(first));
  }
}
