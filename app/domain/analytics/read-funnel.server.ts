import type { Database } from '#app/domain/database.ts';
import { countLeads } from '#app/domain/leads/index.ts';
import type { WidgetKind } from '#app/engine/vocabulary/shared.ts';
import { STEPS_OF, type WidgetEventType } from '#app/protocol/widget-events.ts';
import { startOfDay } from './event-times.ts';

/**
 * Reads how far visitors got, from one day to another, both included and in UTC. All numbers but products and leads are page loads
 * ("sessions"), each counted once a day.
 * @param widget one widget; without it, all of them together
 * @throws AppError `invalid` for an invalid day
 */
export async function readFunnel(
  db: Database,
  { tenantId, widget, from, to }: { tenantId: string; widget?: WidgetKind; from: string; to: string },
) {
  startOfDay(from);
  startOfDay(to);
  const [rows, leads] = await Promise.all([
    db.widgetDailyRollup.groupBy({
      by: ['type', 'step', 'peptideId'],
      where: { tenantId, widget, day: { gte: from, lte: to } },
      _sum: { count: true, sessions: true },
    }),
    countLeads(db, { tenantId, widget, from, to }),
  ]);
  const filterByType = (type: WidgetEventType) => rows.filter((row) => row.type === type);
  const sessions = (type: WidgetEventType, step = 0) =>
    filterByType(type)
      .filter((row) => row.step === step)
      .reduce((sum, row) => sum + (row._sum.sessions ?? 0), 0);

  const products = filterByType('product-click')
    .map(({ peptideId, _sum }) => ({ peptideId, clicks: _sum.count ?? 0, sessions: _sum.sessions ?? 0 }))
    .sort((a, b) => b.clicks - a.clicks || (a.peptideId < b.peptideId ? -1 : 1));
  const last = widget ? STEPS_OF[widget] : Math.max(...Object.values(STEPS_OF));
  return {
    seen: sessions('seen'),
    started: sessions('started'),
    /** Later questions, from the second on; `seen` is the first one. */
    steps: Array.from({ length: last - 1 }, (_, i) => ({ step: i + 2, sessions: sessions('step', i + 2) })),
    results: sessions('results'),
    /** Clicks on each product and the sessions that made them, most clicked first. A session may count for several products. */
    products,
    productClicks: products.reduce((sum, { clicks }) => sum + clicks, 0),
    /** Stored leads, including visitors who opted out of counting. */
    leads,
  };
}
