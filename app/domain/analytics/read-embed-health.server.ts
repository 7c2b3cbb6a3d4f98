import type { Database } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { BOT_EVENT } from './event-statements.server.ts';

const MAX_EMBED_HEALTH_ORIGINS = 50;

/** "Is it working?": reads where a tenant's widget was seen, and which events it sent in the last hour. */
export async function readEmbedHealth({ db, tenantId, now }: { db: Database; tenantId: string; now: Date }) {
  const since = new Date(now.getTime() - HOUR_MS);
  const [sightings, events] = await Promise.all([
    db.embedSighting.findMany({
      where: { tenantId },
      orderBy: { lastSeenAt: 'desc' },
      take: MAX_EMBED_HEALTH_ORIGINS,
      select: {
        origin: true,
        allowed: true,
        widget: true,
        loaderVersion: true,
        count: true,
        firstSeenAt: true,
        lastSeenAt: true,
      },
    }),
    db.widgetEvent.groupBy({
      by: ['type'],
      where: { tenantId, receivedAt: { gte: since }, type: { not: BOT_EVENT } },
      _count: { _all: true },
    }),
  ]);
  return {
    sightings,
    /** Events of the last hour, by type. */
    events: Object.fromEntries(events.map(({ type, _count }) => [type, _count._all])) as Record<
      string,
      number
    >,
  };
}
