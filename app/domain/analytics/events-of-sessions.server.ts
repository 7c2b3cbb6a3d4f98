import type { Database } from '#app/domain/database.ts';

const MAX_SESSION_EVENTS = 200;

interface OfSessions {
  tenantId: string;
  /** Ids of the widget's page loads, from the assessments. */
  sessionIds: readonly string[];
}

/** Lists clicks on products, newest first. Events are deleted after 90 days. */
export const listProductClicks = (db: Database, { tenantId, sessionIds }: OfSessions) =>
  db.widgetEvent.findMany({
    where: { tenantId, sessionId: { in: [...sessionIds] }, type: 'product-click' },
    orderBy: { occurredAt: 'desc' },
    take: MAX_SESSION_EVENTS,
    select: { sessionId: true, seq: true, peptideId: true, occurredAt: true },
  });

/** Returns all events that the widget reported for a person's visits. */
export const exportEvents = (db: Database, { tenantId, sessionIds }: OfSessions) =>
  db.widgetEvent.findMany({
    where: { tenantId, sessionId: { in: [...sessionIds] } },
    orderBy: { occurredAt: 'asc' },
    select: {
      type: true,
      widget: true,
      step: true,
      peptideId: true,
      origin: true,
      locale: true,
      traffic: true,
      occurredAt: true,
    },
  });
