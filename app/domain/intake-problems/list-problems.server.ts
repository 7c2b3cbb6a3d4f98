import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { replyDeadline } from '#app/domain/reply-deadline.ts';
import type { ProblemSource, ProblemState } from './problem-limits.ts';
import { problemNotFound } from './resolve-problem.server.ts';
import type { SentValue } from './sent-values.ts';

const PROBLEMS_PAGE_SIZE = 20;

const shown = {
  id: true,
  source: true,
  sender: true,
  subject: true,
  reason: true,
  sent: true,
  retry: true,
  leadId: true,
  state: true,
  count: true,
  createdAt: true,
  lastAt: true,
} as const;

interface ProblemList {
  db: Database;
  /** Null for the problems that name no company, which only operators see. */
  tenantId: string | null;
  state: ProblemState;
  /** Undefined for all sources. */
  source?: ProblemSource;
  page: number;
  /** Whether the reader may see personal values. Without it they are null. */
  withPersonal: boolean;
}

export type Problem = Awaited<ReturnType<typeof listProblems>>['problems'][number];

/** Lists a page of problems, the latest first. Values that the reader may not see are null. */
export async function listProblems({ db, tenantId, state, source, page, withPersonal }: ProblemList) {
  const where = { tenantId, state, ...(source && { source }) };
  const [rows, total] = await Promise.all([
    db.intakeProblem.findMany({
      where,
      select: shown,
      orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * PROBLEMS_PAGE_SIZE,
      take: PROBLEMS_PAGE_SIZE,
    }),
    db.intakeProblem.count({ where }),
  ]);
  return {
    total,
    pages: Math.max(1, Math.ceil(total / PROBLEMS_PAGE_SIZE)),
    problems: rows.map(({ sent, retry, source: kind, ...row }) => ({
      ...row,
      source: kind as ProblemSource,
      canTake: retry !== null && row.state === 'open',
      /** Whether it is taken as it is, without a corrected value. */
      isReady: Object(retry).isReady === true,
      /** When an unread reply counts as a stop; null for everything else. */
      deadline: isListedReply(kind) && row.state === 'open' ? replyDeadline(row.createdAt) : null,
      sent: maskSent(sent, withPersonal),
    })),
  };
}

const maskSent = (sent: unknown, withPersonal: boolean) =>
  (sent as SentValue[]).map(({ name, value, isPersonal }) => ({
    name,
    value: isPersonal && !withPersonal ? null : value,
  }));

/** Numbers of open problems of one company. */
interface OpenProblemCounts {
  /** Unread replies to texts. Texts to these people are held. */
  unreadReplies: number;
  /** All other problems. */
  others: number;
}

/** Counts the open problems of these companies; a company without one is missing. */
export async function countOpenProblems(
  db: DatabaseClient,
  tenantIds: readonly string[],
): Promise<Map<string, OpenProblemCounts>> {
  const rows = await db.intakeProblem.groupBy({
    by: ['tenantId', 'source'],
    where: { tenantId: { in: [...tenantIds] }, state: 'open' },
    _count: { _all: true },
  });
  const counts = new Map<string, OpenProblemCounts>();
  for (const { tenantId, source, _count } of rows) {
    if (!tenantId) continue;
    const count = counts.get(tenantId) ?? { unreadReplies: 0, others: 0 };
    count[isListedReply(source) ? 'unreadReplies' : 'others'] += _count._all;
    counts.set(tenantId, count);
  }
  return counts;
}

const isListedReply = (source: string): boolean => source === ('text-reply' satisfies ProblemSource);

/** Finds the latest open problem of each sender of a source. @param options.reason limits the search to this reason, or to all others */
export async function findLatestProblems(
  db: Database,
  {
    tenantId,
    source,
    reason,
  }: { tenantId: string; source: ProblemSource; reason?: string | { not: string } },
): Promise<Map<string, { lastAt: Date; reason: string }>> {
  const rows = await db.intakeProblem.findMany({
    where: { tenantId, source, state: 'open', ...(reason && { reason }) },
    distinct: ['sender'],
    orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
    select: { sender: true, lastAt: true, reason: true },
  });
  return new Map(rows.map(({ sender, ...problem }) => [sender, problem]));
}

/** Finds what an area needs to take a problem's report again. @throws AppError `not-found` */
export async function findRetry(
  db: Database,
  { tenantId, id, source }: { tenantId: string; id: string; source: ProblemSource },
): Promise<{ sender: string; subject: string; retry: unknown }> {
  const problem = await db.intakeProblem.findFirst({
    where: { id, tenantId, source, state: 'open' },
    select: { sender: true, subject: true, retry: true },
  });
  if (!problem || problem.retry === null) throw problemNotFound();
  return problem;
}

/** Finds an open problem's source, which decides which area takes it. @throws AppError `not-found` */
export async function findProblemSource(
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ProblemSource> {
  const problem = await db.intakeProblem.findFirst({
    where: { id, tenantId, state: 'open' },
    select: { source: true },
  });
  if (!problem) throw problemNotFound();
  return problem.source as ProblemSource;
}

/** Lists what was received from or about the people behind these leads and could not be taken, oldest first. */
export async function listProblemsOfLeads(
  db: DatabaseClient,
  { tenantId, leadIds, source }: { tenantId: string; leadIds: readonly string[]; source?: ProblemSource },
) {
  const rows = await db.intakeProblem.findMany({
    where: { tenantId, leadId: { in: [...leadIds] }, ...(source && { source }) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: shown,
  });
  return rows.map(({ retry: _retry, sent, ...row }) => ({ ...row, sent: sent as unknown as SentValue[] }));
}
