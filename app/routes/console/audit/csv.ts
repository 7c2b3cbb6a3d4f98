import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import {
  type AuditLine,
  everyAuditLine,
  readAuditFilter,
  recordAuditExport,
} from '#app/domain/audit/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { forAuditLog } from '#app/http/audit-log.server.ts';
import { csvResponse } from '#app/http/csv.server.ts';

const AUDIT_CSV_COLUMNS = ['Time (UTC)', 'Who', 'Kind', 'Action', 'What', 'Changes', 'Company', 'Request'];

/** `/admin/audit.csv`: all lines that match the page's filter. */
export const loader = forAuditLog(async ({ request, context, scope, actor, now }) => {
  const filter = readAuditFilter(new URL(request.url).searchParams);
  await recordAuditExport(context.services.db, { scope, actor, now });
  const { db } = context.services.forReading(request);
  const lines = everyAuditLine({ db, findTenantNames, scope, filter });
  return csvResponse({
    filename: `audit-log-${now.toISOString().slice(0, 10)}`,
    columns: AUDIT_CSV_COLUMNS,
    rows: createCsvRows(lines),
  });
}, ROUTE_RISKS['/admin/audit.csv']);

async function* createCsvRows(portions: AsyncIterable<readonly AuditLine[]>) {
  for await (const lines of portions) yield lines.map(createCsvRow);
}

const createCsvRow = (line: AuditLine) => [
  line.createdAt.toISOString(),
  line.actorLabel,
  line.actorKind,
  line.action,
  line.sentence,
  line.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join('; '),
  line.tenantName,
  line.requestId,
];
