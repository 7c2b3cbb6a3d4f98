import type { Database, Prisma } from '#app/domain/database.ts';
import { type AuditFilter, filterConditions } from './audit-filter.ts';
import { type AuditDetails, describeEvent, listChanges } from './describe-event.ts';

/** The log of one tenant, or of the whole service: events of all tenants and of no tenant. */
export type AuditScope = { tenantId: string } | 'everything';

export type AuditLine = ReturnType<typeof readLine>;

const AUDIT_PAGE = 50;
const AUDIT_EXPORT_PAGE = 500;
const MAX_AUDITED_PEOPLE = 200;

interface AuditQuery {
  db: Database;
  /** Finds the names of tenants by their ids. Supplied by the area that owns them. */
  findTenantNames(db: Database, ids: readonly string[]): Promise<Map<string, string>>;
  scope: AuditScope;
  filter: AuditFilter;
}

/**
 * Lists the log, newest first.
 * @param before id of the last line of the previous page; with an id that is not in this log, the list begins with the newest line
 */
export async function listAudit(options: AuditQuery & { before?: string; pageSize?: number }) {
  const { db, findTenantNames, scope, filter, before, pageSize = AUDIT_PAGE } = options;
  const rows = await db.auditEvent.findMany({
    where: { AND: [auditWhere(scope), filterConditions(filter), await olderThan(db, scope, before)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: pageSize + 1,
  });
  const pageRows = rows.slice(0, pageSize);
  const names = await findTenantNames(db, [...new Set(pageRows.flatMap(({ tenantId }) => tenantId ?? []))]);
  return {
    lines: pageRows.map((row) => readLine(row, names)),
    /** Value of `before` for the next page; null on the last one. */
    next: rows.length > pageSize ? (pageRows.at(-1)?.id ?? null) : null,
  };
}

/** Yields the whole filtered log, page by page, for a file. */
export async function* everyAuditLine(options: AuditQuery): AsyncGenerator<AuditLine[]> {
  let before: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit({
      ...options,
      before,
      pageSize: AUDIT_EXPORT_PAGE,
    });
    yield page.lines;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** Lists the actors in a log for the filter, latest first. */
export async function listAuditActors({ db, scope }: { db: Database; scope: AuditScope }) {
  const actors = await db.auditEvent.groupBy({
    by: ['actorId'],
    where: { AND: [auditWhere(scope), { actorId: { not: null } }] },
    _max: { actorLabel: true, createdAt: true },
    orderBy: { _max: { createdAt: 'desc' } },
    take: MAX_AUDITED_PEOPLE,
  });
  return actors.map(({ actorId, _max }) => ({ id: actorId ?? '', label: _max.actorLabel ?? actorId ?? '' }));
}

const auditWhere = (scope: AuditScope): Prisma.AuditEventWhereInput =>
  scope === 'everything' ? {} : { tenantId: scope.tenantId };

async function olderThan(
  db: Database,
  scope: AuditScope,
  before: string | undefined,
): Promise<Prisma.AuditEventWhereInput> {
  if (before === undefined) return {};
  const last = await db.auditEvent.findFirst({
    where: { AND: [{ id: before }, auditWhere(scope)] },
    select: { id: true, createdAt: true },
  });
  if (!last) return {};
  const { id, createdAt } = last;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

function readLine(row: Prisma.AuditEventGetPayload<object>, names: ReadonlyMap<string, string>) {
  const { details: json, targetType, targetId, ...line } = row;
  const details = (json ?? {}) as AuditDetails;
  return {
    ...line,
    /** The tenant's current name; null if the tenant was deleted. */
    tenantName: names.get(row.tenantId ?? '') ?? null,
    /** Description of the action, in words that follow the actor's name. */
    sentence: describeEvent(row.action, details, targetId),
    changes: listChanges(details),
    /** The lead that the line is about; null for another target. */
    leadId: targetType === 'lead' ? targetId : null,
    /** Keyed hash of the network that a refusal came from. It is equal for lines from the same network. */
    network: typeof details.network === 'string' ? details.network : null,
  };
}
