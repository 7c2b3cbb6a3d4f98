import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { endOfDay, startOfDay } from './event-times.ts';
import { REACH_EVENTS, type WidgetReach } from './read-reach.server.ts';

/** Maximum number of a period's events to read one by one. On SQLite the query blocks the service. */
const MAX_SEGMENT_EVENTS_READ = 200_000;

/** Reason why visits of a segment can't be counted: their events are deleted, or too many to read for a page. */
export type ReachObstacle = 'deleted' | 'too-many';

/**
 * Counts how far sessions of one language or site got. Daily counts contain neither, so it counts the raw events in the same way: a session
 * once a day.
 * @param from YYYY-MM-DD, like `to`; both included
 * @param max for tests
 */
export async function readReachOfSegment(
  db: Database,
  options: {
    tenantId: string;
    from: string;
    to: string;
    locale?: string;
    site?: string;
    max?: number;
  },
): Promise<WidgetReach[] | ReachObstacle> {
  const { tenantId, from, to, locale, site, max = MAX_SEGMENT_EVENTS_READ } = options;
  const { _sum } = await db.widgetDailyRollup.aggregate({
    where: { tenantId, day: { gte: from, lte: to } },
    _sum: { count: true },
  });
  const counted = _sum.count ?? 0;
  if (counted > max) return 'too-many';
  const receivedAt = { gte: startOfDay(from), lt: endOfDay(to) };
  if ((await db.widgetEvent.count({ where: { tenantId, receivedAt } })) < counted) return 'deleted';
  const rows = await db.$queryRaw<{ widget: string; type: string; step: number; sessions: bigint }[]>(sql`
    SELECT "widget", "type", COALESCE("step", 0) AS "step",
      COUNT(DISTINCT SUBSTR(CAST("receivedAt" AS TEXT), 1, 10) || "sessionId") AS "sessions"
    FROM "WidgetEvent"
    WHERE "tenantId" = ${tenantId} AND "receivedAt" >= ${receivedAt.gte} AND "receivedAt" < ${receivedAt.lt}
      AND "type" IN (${join([...REACH_EVENTS])})
      ${locale === undefined ? sql`` : sql`AND "locale" = ${locale}`}
      ${site === undefined ? sql`` : sql`AND "origin" = ${site}`}
    GROUP BY "widget", "type", COALESCE("step", 0)`);
  return rows.map(({ step, sessions, ...row }) => ({
    ...row,
    step: Number(step),
    sessions: Number(sessions),
  }));
}
