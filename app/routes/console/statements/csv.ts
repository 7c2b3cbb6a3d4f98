import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { readStatement, statementCsv } from '#app/domain/statements/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { csvFile } from '#app/http/csv.server.ts';

/** `/admin/statements/{month}/csv`: the bytes never change once the month is closed. */
export const loader = forConsoleRoute(
  'conversions.read',
  ROUTE_RISKS['/admin/statements/:month/csv'],
  async ({ request, context, params, tenantId, now }) => {
    const statement = await readStatement({
      db: context.services.forReading(request).db,
      tenantId,
      month: params.month ?? '',
      now,
    });
    return csvFile(`statement-${statement.month}`, statementCsv(statement));
  },
);
