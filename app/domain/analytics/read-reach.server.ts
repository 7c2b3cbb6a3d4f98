import type { Database } from '#app/domain/database.ts';
import type { WidgetEventType } from '#app/protocol/widget-events.ts';
import { BOT_EVENT } from './event-statements.server.ts';

/** Visits of bots do not show that a widget works. */
const REACH_EVENTS_BY_PEOPLE = { type: { not: BOT_EVENT } };

/** Counts the sessions with these events, per day. @param from first day, YYYY-MM-DD */
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

/** Returns the last day with events of people, or null before the first event. */
export async function findLastEventDay(db: Database, tenantId: string): Promise<string | null> {
  const last = await db.widgetDailyRollup.findFirst({
    where: { tenantId, ...REACH_EVENTS_BY_PEOPLE },
    orderBy: { day: 'desc' },
    select: { day: true },
  });
  return last?.day ?? null;
}

/**
 * Reads whether a tenant's widget was ever requested on a site that may show it, and on which sites outside the tenant's list it was
 * requested since a moment, latest first. A tenant has few sites, so one query reads them all.
 */
export async function readPlaces(
  db: Database,
  { tenantId, since, limit }: { tenantId: string; since: Date; limit: number },
) {
  const sightings = await db.embedSighting.findMany({
    where: { tenantId },
    orderBy: { lastSeenAt: 'desc' },
    select: { origin: true, allowed: true, loaderVersion: true, lastSeenAt: true },
  });
  const blocked = sightings.filter(({ allowed, lastSeenAt }) => !allowed && lastSeenAt >= since);
  return {
    isEmbedded: sightings.some(({ allowed }) => allowed),
    blockedOrigins: blocked.slice(0, limit).map(({ origin }) => origin),
    sightings,
  };
}

/** Sessions of one widget that got to a certain point. */
export interface WidgetReach {
  widget: string;
  type: string;
  /** 0 if the type has no steps. */
  step: number;
  sessions: number;
}

/** The types of events that show how far a session got, and whether it was a bot's. */
export const REACH_EVENTS = ['seen', 'started', 'step', BOT_EVENT] as const;

/** Counts how far sessions got, by widget. @param from YYYY-MM-DD, like `to`; both included */
export async function readWidgetReach(
  db: Database,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
): Promise<WidgetReach[]> {
  const rows = await db.widgetDailyRollup.groupBy({
    by: ['widget', 'type', 'step'],
    where: { tenantId, type: { in: [...REACH_EVENTS] }, day: { gte: from, lte: to } },
    _sum: { sessions: true },
  });
  return rows.map(({ _sum, ...row }) => ({ ...row, sessions: _sum.sessions ?? 0 }));
}

/** Returns the last day with events of people for several tenants. Tenants without events are missing. */
export async function findLastEventDays(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.widgetDailyRollup.groupBy({
    by: ['tenantId'],
    where: { tenantId: { in: [...tenantIds] }, ...REACH_EVENTS_BY_PEOPLE },
    _max: { day: true },
  });
  return new Map(rows.flatMap(({ tenantId, _max }) => (_max.day ? [[tenantId, _max.day] as const] : [])));
}
