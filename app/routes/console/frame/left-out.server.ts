import type { ROUTE_RISKS, TenantCapability } from '#app/domain/access/index.ts';
import { type FileKind, type LeftOutRow, listLeftOut } from '#app/domain/file-imports/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { csvResponse } from '#app/http/csv.server.ts';
import { AppError } from '#app/lib/app-error.ts';

type LeftOutRisk = (typeof ROUTE_RISKS)['/admin/sales/import/:id/left-out'];

/** Creates the loader that answers with a CSV file of what an import has left out. */
export const leftOutFile = (capability: TenantCapability, risk: LeftOutRisk, kind: FileKind) =>
  forConsoleRoute(capability, risk, async ({ context, params, tenantId }) => {
    const portions = await listLeftOut(context.services.db, { tenantId, kind, id: params.id ?? '' });
    if (!portions) throw new AppError('not-found', 'Import not found.');
    return csvResponse({
      filename: 'left-out',
      columns: ['line', 'text', 'reason'],
      rows: toCells(portions),
    });
  });

async function* toCells(portions: AsyncIterable<LeftOutRow[]>) {
  for await (const rows of portions) yield rows.map(({ line, text, why }) => [line, text, why]);
}
