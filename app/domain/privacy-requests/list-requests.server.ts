import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { ownedBy, type RequestOwner } from './record-request.server.ts';
import type { RequestKind } from './request-kinds.ts';
import { REMINDER_DAYS, type RequestSource } from './request-rules.ts';

const REQUESTS_PAGE_SIZE = 20;

/** Maximum number of one person's requests on a page; only a misused address has more. */
const MAX_REQUESTS_OF_PERSON = 50;

const shown = {
  id: true,
  leadId: true,
  contactId: true,
  kind: true,
  source: true,
  region: true,
  words: true,
  receivedAt: true,
  dueAt: true,
  doneAt: true,
  doneBy: true,
  note: true,
} as const;

export type PrivacyRequest = Awaited<ReturnType<typeof listRequestsOfPerson>>[number];

const typed = <Row extends { kind: string; source: string }>(row: Row) => ({
  ...row,
  kind: row.kind as RequestKind,
  source: row.source as RequestSource,
});

/** Lists a page of a tenant's requests: open ones by due date, so that overdue ones come first; done ones the latest first. */
export async function listRequests(
  db: Database,
  { tenantId, isDone, page }: { tenantId: string; isDone: boolean; page: number },
) {
  const where = { tenantId, doneAt: isDone ? { not: null } : null };
  const [rows, total] = await Promise.all([
    db.privacyRequest.findMany({
      where,
      select: shown,
      orderBy: isDone ? [{ doneAt: 'desc' }, { id: 'desc' }] : [{ dueAt: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * REQUESTS_PAGE_SIZE,
      take: REQUESTS_PAGE_SIZE,
    }),
    db.privacyRequest.count({ where }),
  ]);
  return { total, pages: Math.max(1, Math.ceil(total / REQUESTS_PAGE_SIZE)), requests: rows.map(typed) };
}

/** Lists the requests of the person behind a lead, the latest first. */
export async function listRequestsOfPerson(db: DatabaseClient, owner: RequestOwner) {
  const rows = await db.privacyRequest.findMany({
    where: ownedBy(owner),
    select: shown,
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: MAX_REQUESTS_OF_PERSON,
  });
  return rows.map(typed);
}

/** Whether staff answered a request, and not the person by a link or the service. */
export const isAnsweredByStaff = ({ doneAt, doneBy }: Pick<PrivacyRequest, 'doneAt' | 'doneBy'>): boolean =>
  doneAt !== null && doneBy !== 'person' && doneBy !== 'service';

/** Lists the requests of people for their own copy, without who answered them. */
export const listRequestsOfLeads = (
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
) =>
  db.privacyRequest.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    select: { ...shown, contactId: false, doneBy: false },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
  });

/** Numbers of a tenant's open requests that staff should answer now. */
export interface DueRequests {
  overdue: number;
  /** Due within the next days. */
  soon: number;
}

/** Counts the open requests of these tenants that are overdue or soon due; a tenant without one is missing. */
export async function countDueRequests(
  db: DatabaseClient,
  tenantIds: readonly string[],
  now: Date,
): Promise<Map<string, DueRequests>> {
  const rows = await db.privacyRequest.groupBy({
    by: ['tenantId', 'dueAt'],
    where: {
      tenantId: { in: [...tenantIds] },
      doneAt: null,
      dueAt: { lt: new Date(now.getTime() + REMINDER_DAYS * DAY_MS) },
    },
    _count: { _all: true },
  });
  const counts = new Map<string, DueRequests>();
  for (const { tenantId, dueAt, _count } of rows) {
    const count = counts.get(tenantId) ?? { overdue: 0, soon: 0 };
    count[dueAt < now ? 'overdue' : 'soon'] += _count._all;
    counts.set(tenantId, count);
  }
  return counts;
}
