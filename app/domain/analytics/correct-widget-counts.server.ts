import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { daysBetween, EVENT_OVERLAP_MS, endOfDay, firstKeptDay, isoDay, startOfDay } from './event-times.ts';
import { rollUpDay } from './roll-up-day.server.ts';

/**
 * Compares the widget's daily counts with the events that still exist, and recounts unless `isCheck`. Events of the last minutes may not be
 * counted yet. A count above its events is not an error, because events may have been deleted.
 * @returns the days with counts below their events, and the number of such rows
 */
export async function correctWidgetCounts(
  db: Database,
  { tenantId, isCheck, now }: { tenantId: string; isCheck: boolean; now: Date },
): Promise<{ day: string; rows: number }[]> {
  const settled = new Date(now.getTime() - EVENT_OVERLAP_MS);
  const wrongDays: { day: string; rows: number }[] = [];
  for (const day of daysBetween(isoDay(firstKeptDay(now)), isoDay(now))) {
    const rows = await countTooLow(db, { tenantId, day, before: settled });
    if (rows === 0) continue;
    wrongDays.push({ day, rows });
    if (!isCheck) await rollUpDay(db, tenantId, day);
  }
  return wrongDays;
}

/** Counts the daily counts that are lower than the number of the day's events before a moment. */
async function countTooLow(
  db: Database,
  { tenantId, day, before }: { tenantId: string; day: string; before: Date },
): Promise<number> {
  const end = endOfDay(day) < before ? endOfDay(day) : before;
  const [row] = await db.$queryRaw<{ rows: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "rows" FROM (
      SELECT "widget", "type", COALESCE("step", 0) AS "step", COALESCE("peptideId", '') AS "peptideId",
        COUNT(*) AS "count", COUNT(DISTINCT "sessionId") AS "sessions"
      FROM "WidgetEvent"
      WHERE "tenantId" = ${tenantId} AND "receivedAt" >= ${startOfDay(day)} AND "receivedAt" < ${end}
      GROUP BY "widget", "type", COALESCE("step", 0), COALESCE("peptideId", '')) AS counted
    LEFT JOIN "WidgetDailyRollup" AS stored ON stored."tenantId" = ${tenantId} AND stored."day" = ${day}
      AND stored."widget" = counted."widget" AND stored."type" = counted."type"
      AND stored."step" = counted."step" AND stored."peptideId" = counted."peptideId"
    WHERE COALESCE(stored."count", 0) < counted."count"
      OR COALESCE(stored."sessions", 0) < counted."sessions"`);
  return Number(row?.rows ?? 0);
}
