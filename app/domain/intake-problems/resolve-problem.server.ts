import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { replyDeadline } from '#app/domain/reply-deadline.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { ProblemSource, ProblemState } from './problem-limits.ts';

/** The company is null for problems that name none, which operators resolve. */
export type ProblemAction = Omit<TenantOperation, 'tenantId'> & { tenantId: string | null; id: string };

/** Dismisses an open problem. Repeating it changes nothing. @throws AppError `not-found`, `conflict` */
export const dismissProblem = ({ db, ...action }: ProblemAction): Promise<boolean> =>
  db.$transaction((tx) => dismissProblemIn(tx, action));

/** The same in the caller's transaction. @throws AppError `not-found`, `conflict` */
export const dismissProblemIn = (
  tx: Prisma.TransactionClient,
  action: Omit<ProblemAction, 'db'>,
): Promise<boolean> => moveProblem(tx, action, { from: 'open', to: 'dismissed' });

/** Puts a dismissed problem back. @throws AppError `not-found`; `conflict`, also for a reply that would count as a stop at once */
export const restoreProblem = ({ db, ...action }: ProblemAction): Promise<boolean> =>
  db.$transaction((tx) => moveProblem(tx, action, { from: 'dismissed', to: 'open' }));

/**
 * Marks a problem as taken after staff corrected its value. Call it in the transaction that takes the value, if there is one.
 * @returns false if it was taken before
 * @throws AppError `not-found`, `conflict`
 */
export const takeProblem = (
  tx: Prisma.TransactionClient,
  action: Omit<ProblemAction, 'db'>,
): Promise<boolean> => moveProblem(tx, action, { from: 'open', to: 'taken' });

const RESOLVE_PROBLEM_ACTIONS = {
  open: 'intake.restore',
  dismissed: 'intake.dismiss',
  taken: 'intake.take',
} as const;

async function moveProblem(
  tx: Prisma.TransactionClient,
  { tenantId, id, actor, now }: Omit<ProblemAction, 'db'>,
  { from, to }: { from: ProblemState; to: ProblemState },
): Promise<boolean> {
  const resolved =
    to === 'open' ? { resolvedById: null, resolvedAt: null } : { resolvedById: actor.id, resolvedAt: now };
  const { count } = await tx.intakeProblem.updateMany({
    where: { id, tenantId, state: from },
    // What was taken is stored elsewhere.
    data: { state: to, ...resolved },
  });
  const problem = await tx.intakeProblem.findFirst({
    where: { id, tenantId },
    select: { state: true, source: true, createdAt: true },
  });
  if (!problem) throw problemNotFound();
  if (to === 'open' && problem.source === 'text-reply' && replyDeadline(problem.createdAt) <= now)
    throw new AppError('conflict', 'This reply is too old to mark as unread.');
  if (count === 0) {
    if (problem.state === to) return false;
    throw new AppError('conflict', 'Someone has already handled this entry.');
  }
  const target = { type: 'problem', id };
  const details = { source: problem.source };
  await recordAudit(tx, { actor, action: RESOLVE_PROBLEM_ACTIONS[to], tenantId, target, details }, now);
  return true;
}

export const problemNotFound = () => new AppError('not-found', 'This entry is no longer on the list.');

/**
 * Settles the problems of these subjects, because a later report about them was taken. Another bad report opens them again, unlike those
 * that staff took.
 */
export async function settleProblems(
  db: DatabaseClient,
  {
    subjects,
    now,
    ...where
  }: { tenantId: string; source: ProblemSource; sender: string; subjects: string[]; now: Date },
): Promise<void> {
  if (subjects.length === 0) return;
  await db.intakeProblem.updateMany({
    where: { ...where, subject: { in: subjects }, state: { not: 'taken' } },
    data: { state: 'taken', resolvedById: null, resolvedAt: now },
  });
}

/** Settles all problems of a source, except the given ones, because a later report had none of them. */
export async function settleOtherProblems(
  db: DatabaseClient,
  {
    tenantId,
    source,
    except,
    now,
  }: {
    tenantId: string;
    source: ProblemSource;
    except: readonly { subject: string; reason: string }[];
    now: Date;
  },
): Promise<void> {
  await db.intakeProblem.updateMany({
    where: {
      ...{ tenantId, source, state: { not: 'taken' } },
      NOT: except.map(({ subject, reason }) => ({ subject, reason })),
    },
    data: { state: 'taken', resolvedById: null, resolvedAt: now },
  });
}
