import { readStatement, statementCsv } from '../domain/statements/index.ts';
import { forConsole } from '../http/console.server.ts';
import { csvFile } from '../http/csv.server.ts';

/** `/admin/statements/{month}/csv`: the same bytes for ever once the month is closed. */
export const loader = forConsole('conversions.read', async ({ context, params, tenantId, now }) => {
  const statement = await readStatement({
    db: context.services.db,
    tenantId,
    month: params.month ?? '',
    now,
  });
  return csvFile(`statement-${statement.month}`, statementCsv(statement));
});
