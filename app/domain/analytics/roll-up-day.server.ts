import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { insertRows } from '#app/lib/sql-transaction.ts';
import { NO_TRAFFIC, TRAFFIC_KINDS, type Traffic, type TrafficKind } from '#app/protocol/traffic.ts';
import { countEvents } from './event-statements.server.ts';
import { endOfDay, startOfDay } from './event-times.ts';

/** Values of a day that are kept by name. More of them come from a flood or from links with a number of their own. */
const MAX_TRAFFIC_VALUES = 200;
/** Combinations of values in memory at the same time. */
const MAX_TRAFFIC_COMBINATIONS = 5000;
/** The value under which further ones are added up. No UTM value that a link gives is this one by chance. */
const OTHER_TRAFFIC = '(other)';

/** Counts a tenant's day from the raw events: what happened, and from where visits came. */
export async function rollUpDay(db: DatabaseClient, tenantId: string, day: string): Promise<void> {
  await countEvents(db, tenantId, day);
  await countTraffic(db, tenantId, day);
}

interface Visits {
  widget: string;
  /** JSON of Traffic; null for a visit that told nothing. */
  traffic: string | null;
  visitors: number;
}

async function countTraffic(db: DatabaseClient, tenantId: string, day: string): Promise<void> {
  const visits = sql`FROM "WidgetEvent" WHERE "tenantId" = ${tenantId} AND "type" = 'seen'
    AND "receivedAt" >= ${startOfDay(day)} AND "receivedAt" < ${endOfDay(day)}`;
  const rows = await db.$queryRaw<(Omit<Visits, 'visitors'> & { visitors: number | bigint })[]>(sql`
    SELECT "widget", "traffic", COUNT(DISTINCT "sessionId") AS "visitors" ${visits}
    GROUP BY "widget", "traffic" ORDER BY 3 DESC, 1, 2 LIMIT ${MAX_TRAFFIC_COMBINATIONS + 1}`);
  const read = rows.map(({ visitors, ...row }) => ({ ...row, visitors: Number(visitors) }));
  if (read.length > MAX_TRAFFIC_COMBINATIONS) {
    const totals = await db.$queryRaw<{ widget: string; visitors: number | bigint }[]>(sql`
      SELECT "widget", COUNT(DISTINCT "sessionId") AS "visitors" ${visits} GROUP BY "widget"`);
    for (const { widget, visitors } of totals) {
      const named = read.filter((row) => row.widget === widget).reduce((sum, row) => sum + row.visitors, 0);
      read.push({
        widget,
        traffic: JSON.stringify(ALL_OTHER),
        visitors: Math.max(0, Number(visitors) - named),
      });
    }
  }
  const counts = foldTraffic(read);
  if (counts.length === 0) return;
  await insertRows(
    db,
    TRAFFIC_UPSERT,
    counts.map(({ kind, widget, value, visitors }) => [tenantId, day, widget, kind, value, visitors]),
  );
}

/** Counts only ever grow, as those of events do. */
const TRAFFIC_UPSERT = {
  into: `INSERT INTO "TrafficDailyRollup" ("tenantId", "day", "widget", "kind", "value", "visitors") VALUES`,
  after: `ON CONFLICT ("tenantId", "kind", "day", "widget", "value") DO UPDATE SET
    "visitors" = CASE WHEN excluded."visitors" > "TrafficDailyRollup"."visitors"
      THEN excluded."visitors" ELSE "TrafficDailyRollup"."visitors" END`,
};

const ALL_OTHER = Object.fromEntries(TRAFFIC_KINDS.map((kind) => [kind, OTHER_TRAFFIC])) as Traffic;

/** Adds visits up by each kind of value; values beyond the most frequent ones count together. */
export function foldTraffic(
  visits: readonly Visits[],
  limit = MAX_TRAFFIC_VALUES,
): { kind: TrafficKind; widget: string; value: string; visitors: number }[] {
  const read = visits.map(({ traffic, ...row }) => ({
    ...row,
    traffic: traffic === null ? NO_TRAFFIC : (JSON.parse(traffic) as Traffic),
  }));
  return TRAFFIC_KINDS.flatMap((kind) => {
    const totals = new Map<string, number>();
    for (const { traffic, visitors } of read)
      totals.set(traffic[kind], (totals.get(traffic[kind]) ?? 0) + visitors);
    const named = new Set(
      [...totals]
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, limit)
        .map(([value]) => value),
    );
    const sums = new Map<string, { kind: TrafficKind; widget: string; value: string; visitors: number }>();
    for (const { widget, traffic, visitors } of read) {
      const value = named.has(traffic[kind]) ? traffic[kind] : OTHER_TRAFFIC;
      const key = `${widget}\0${value}`;
      const sum = sums.get(key) ?? { kind, widget, value, visitors: 0 };
      sums.set(key, { ...sum, visitors: sum.visitors + visitors });
    }
    return [...sums.values()];
  });
}

/** Counts visits by each kind of value. @param from YYYY-MM-DD, like `to`; both included */
export async function readVisits(
  db: Database,
  { tenantId, widget, from, to }: { tenantId: string; widget?: string; from: string; to: string },
): Promise<{ kind: string; value: string; visitors: number }[]> {
  const rows = await db.trafficDailyRollup.groupBy({
    by: ['kind', 'value'],
    where: { tenantId, widget, day: { gte: from, lte: to } },
    _sum: { visitors: true },
  });
  return rows.map(({ kind, value, _sum }) => ({ kind, value, visitors: _sum.visitors ?? 0 }));
}

/** Stores counts as described by a seed. */
export async function importTraffic(
  db: DatabaseClient,
  rows: readonly Prisma.TrafficDailyRollupCreateManyInput[],
): Promise<void> {
  await db.trafficDailyRollup.createMany({ data: [...rows] });
}
