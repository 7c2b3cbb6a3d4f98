import { sqltag as sql } from '@prisma/client/runtime/client';
import { firstSightingRows } from '#app/domain/analytics/index.ts';
import { priceChangeRows } from '#app/domain/audit/index.ts';
import { launchRows } from '#app/domain/campaigns/index.ts';
import { listEntries } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** An event that may explain a chart's line. */
export interface ChartEvent {
  /** YYYY-MM-DD in UTC. */
  day: string;
  kind: 'campaign' | 'price' | 'embed';
  /** Id of the campaign or product, or the site's origin. */
  id: string;
  name: string;
}

/** More than a chart of two years can show. */
const MAX_CHART_EVENTS = 100;

/**
 * Lists the events of some days, oldest first: campaigns launched, prices changed, sites that showed the widget for the first time. It uses
 * one query. @param from first day, YYYY-MM-DD; `to` is the last day, included
 */
export async function listChartEvents(
  db: Database,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
): Promise<ChartEvent[]> {
  const start = new Date(`${from}T00:00:00.000Z`);
  const span = { tenantId, from: start, to: new Date(new Date(`${to}T00:00:00.000Z`).getTime() + DAY_MS) };
  const rows = await db.$queryRaw<ChartEvent[]>(sql`
    SELECT "kind", "id", "name", "day" FROM (${launchRows(span)}
      UNION ALL ${priceChangeRows(span)} UNION ALL ${firstSightingRows(span)}) AS events
    ORDER BY "day" DESC, "kind", "name" LIMIT ${MAX_CHART_EVENTS}`);
  return rows.reverse();
}

/** Adds names to product events, which are stored by product id. @param brand the tenant's name, which some product names contain */
export function nameChartEvents(events: readonly ChartEvent[], brand: string): ChartEvent[] {
  const names = new Map(listEntries(brand).map(({ id, defaultName }) => [id, defaultName]));
  return events.map((event) =>
    event.kind === 'price' ? { ...event, name: names.get(event.id) ?? event.id } : event,
  );
}
