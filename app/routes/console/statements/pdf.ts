import { renderStatementPdf } from '#app/documents/index.ts';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { readStatement, writeStatement } from '#app/domain/statements/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';

/** `/admin/statements/{month}/pdf`: the bytes never change once the month is closed. */
export const loader = forConsoleRoute(
  'conversions.read',
  ROUTE_RISKS['/admin/statements/:month/pdf'],
  async ({ request, context, params, tenantId, now }) => {
    const { env, forReading } = context.services;
    const statement = await readStatement({
      db: forReading(request).db,
      tenantId,
      month: params.month ?? '',
      now,
    });
    const bytes = await renderStatementPdf(statement, writeStatement(statement), env.PRODUCT_NAME);
    return new Response(bytes as BodyInit, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="statement-${statement.month}.pdf"`,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  },
);
