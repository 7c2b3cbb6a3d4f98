import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { listLatestSales, readPeriod } from '#app/domain/performance/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { type CsvCell, csvResponse } from '#app/http/csv.server.ts';
import { makeFileTable } from '../analytics-files.server.ts';
import { readAnalytics, readLeadFilter } from '../read-analytics.server.ts';

const CONVERSION_COLUMNS = [
  'Time (UTC)',
  'Kind',
  'Order',
  'Tracking ID',
  'Sale amount',
  'Commission',
  'Currency',
];

/** `/analytics/csv?block=`: one block of the analytics page, for the period and filter in the URL. */
export const loader = forConsoleRoute(
  'analytics.read',
  ROUTE_RISKS['/analytics/csv'],
  async ({ request, context, tenantId, now }) => {
    const { searchParams: params } = new URL(request.url);
    const { db } = context.services.forReading(request);
    const block = params.get('block') ?? 'summary';
    const period = readPeriod(params, now);
    const filename = `analytics-${block}-${period.month ?? `${period.from}-${period.to}`}`;
    if (block === 'conversions') {
      const sales = await listLatestSales({ db, tenantId, period, filter: readLeadFilter(params) });
      return csvResponse({
        filename,
        columns: CONVERSION_COLUMNS,
        rows: portion(
          sales.map((sale) => [
            sale.conversionDate.toISOString(),
            sale.kind,
            sale.orderId,
            sale.trackingId,
            sale.saleAmount,
            sale.commissionAmount,
            sale.currency,
          ]),
        ),
      });
    }
    const { columns, rows } = makeFileTable(block, await readAnalytics({ db, tenantId, params, now }));
    return csvResponse({ filename, columns, rows: portion(rows) });
  },
);

async function* portion(rows: CsvCell[][]) {
  yield rows;
}
