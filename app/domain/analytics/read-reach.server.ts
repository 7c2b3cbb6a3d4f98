import type { WidgetEventType } from '../../protocol/widget-events.ts';
import type { Database } from '../database.ts';

/** Sessions of each day that came so far, from a day on. @param from YYYY-MM-DD */
export async function readSessionsByDay(
  db: Database,
  { tenantId, types, from }: { tenantId: string; types: WidgetEventType[]; from: string },
): Promise<{ day: string; type: string; sessions: number }[]> {
  const rows = await db.widgetDailyRollup.groupBy({
    by: ['day', 'type'],
    where: { tenantId, type: { in: types }, day: { gte: from } },
    _sum: { sessions: true },
  });
  return rows.map(({ day, type, _sum }) => ({ day, type, sessions: _sum.sessions ?? 0 }));
}

/** The last day with events; null before the first event. */
export async function findLastEventDay(db: Database, tenantId: string): Promise<string | null> {
  const last = await db.widgetDailyRollup.aggregate({ where: { tenantId }, _max: { day: true } });
  return last._max.day;
}

/** Sites that tried to show the widget since a moment and are not on the tenant's list, the latest first. */
export async function listBlockedOrigins(
  db: Database,
  { tenantId, since, limit }: { tenantId: string; since: Date; limit: number },
): Promise<string[]> {
  const sightings = await db.embedSighting.findMany({
    where: { tenantId, allowed: false, lastSeenAt: { gte: since } },
    orderBy: { lastSeenAt: 'desc' },
    take: limit,
    select: { origin: true },
  });
  return sightings.map(({ origin }) => origin);
}

/** Whether the widget was ever seen on a site that may show it. */
export const isEmbedded = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.embedSighting.count({ where: { tenantId, allowed: true } })) > 0;

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
  db: Database,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
): Promise<WidgetReach[]> {
  const rows = await db.widgetDailyRollup.groupBy({
    by: ['widget', 'type', 'step'],
    where: { tenantId, type: { in: ['seen', 'started', 'step'] }, day: { gte: from, lte: to } },
    _sum: { sessions: true },
  });
  return rows.map(({ _sum, ...row }) => ({ ...row, sessions: _sum.sessions ?? 0 }));
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
