import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { flag, moment, number, orNull, type Reader, readRows, text } from '../../lib/read-together.ts';
import type { WidgetEventType } from '../../protocol/widget-events.ts';
import type { Database } from '../database.ts';

/** Sessions of each day that came so far, from a day on. @param from YYYY-MM-DD */
export async function readSessionsByDay(
  db: Reader,
  { tenantId, types, from }: { tenantId: string; types: WidgetEventType[]; from: string },
): Promise<{ day: string; type: string; sessions: number }[]> {
  return readRows(
    db,
    { day: text, type: text, sessions: number },
    sql`SELECT "day", "type", SUM("sessions") AS "sessions" FROM "WidgetDailyRollup"
      WHERE "tenantId" = ${tenantId} AND "type" IN (${join(types)}) AND "day" >= ${from} GROUP BY "day", "type"`,
  );
}

/** The last day with events; null before the first event. */
export async function findLastEventDay(db: Reader, tenantId: string): Promise<string | null> {
  const [last] = await readRows(
    db,
    { day: orNull(text) },
    sql`SELECT MAX("day") AS "day" FROM "WidgetDailyRollup" WHERE "tenantId" = ${tenantId}`,
  );
  return last?.day ?? null;
}

/**
 * Where a tenant's widget was asked for: whether ever on a site that may show it, and the sites that tried since a moment and
 * are not on the tenant's list, the latest first. A tenant has few sites, so that all of them are read in one query.
 */
export async function readPlaces(
  db: Reader,
  { tenantId, since, limit }: { tenantId: string; since: Date; limit: number },
): Promise<{ isEmbedded: boolean; blockedOrigins: string[]; sightings: SeenPlace[] }> {
  const sightings = await readRows(
    db,
    { origin: text, allowed: flag, loaderVersion: orNull(text), lastSeenAt: moment },
    sql`SELECT "origin", "allowed", "loaderVersion", "lastSeenAt" FROM "EmbedSighting" WHERE "tenantId" = ${tenantId}`,
  );
  sightings.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  const blocked = sightings.filter(({ allowed, lastSeenAt }) => !allowed && lastSeenAt >= since);
  return {
    isEmbedded: sightings.some(({ allowed }) => allowed),
    blockedOrigins: blocked.slice(0, limit).map(({ origin }) => origin),
    sightings,
  };
}

export interface SeenPlace {
  origin: string;
  allowed: boolean;
  loaderVersion: string | null;
  lastSeenAt: Date;
}

/** Sessions of one widget that came so far. */
export interface WidgetReach {
  widget: string;
  type: string;
  /** 0 where the type has none. */
  step: number;
  sessions: number;
}

/** How far sessions came, by widget. @param from YYYY-MM-DD, as `to`; both included */
export async function readWidgetReach(
  db: Reader,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
): Promise<WidgetReach[]> {
  return readRows(
    db,
    { widget: text, type: text, step: number, sessions: number },
    sql`SELECT "widget", "type", "step", SUM("sessions") AS "sessions" FROM "WidgetDailyRollup"
      WHERE "tenantId" = ${tenantId} AND "type" IN ('seen', 'started', 'step') AND "day" >= ${from} AND "day" <= ${to}
      GROUP BY "widget", "type", "step"`,
  );
}

/** The last day with events of several tenants; those without events are missing. */
export async function findLastEventDays(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.widgetDailyRollup.groupBy({
    by: ['tenantId'],
    where: { tenantId: { in: [...tenantIds] } },
    _max: { day: true },
  });
  return new Map(rows.flatMap(({ tenantId, _max }) => (_max.day ? [[tenantId, _max.day] as const] : [])));
}
