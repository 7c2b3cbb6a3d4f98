import { type AuditLine, everyAuditLine, readAuditFilter } from '../domain/audit/index.ts';
import { findTenantNames } from '../domain/tenants/index.ts';
import { forAuditLog } from '../http/audit-log.server.ts';
import { csvResponse } from '../http/csv.server.ts';

const COLUMNS = ['Time (UTC)', 'Who', 'Kind', 'Action', 'What', 'Changes', 'Company', 'Request'];

/** `/admin/audit.csv`: the lines that the page's filter leaves, all of them. */
export const loader = forAuditLog(async ({ request, context, scope, now }) => {
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const { db } = context.services.forReading(request);
  const lines = everyAuditLine({ db, findTenantNames, scope, filter });
  return csvResponse({
    filename: `audit-log-${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: createCsvRows(lines),
  });
});

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
