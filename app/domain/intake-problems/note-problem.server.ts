import type { Prisma } from '#app/domain/database.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import {
  MAX_PROBLEMS,
  MAX_SERVICE_PROBLEMS,
  PROBLEM_OVERFLOW,
  PROBLEM_OVERFLOW_REASON,
  type ProblemSource,
} from './problem-limits.ts';
import type { SentValue } from './sent-values.ts';

export interface NewProblem {
  /** Null for a report that names no company. */
  tenantId: string | null;
  source: ProblemSource;
  /** The system that sent it: woocommerce, sendgrid, twilio. */
  sender: string;
  /** The thing that it is about, such as order:1001. The same subject and reason are one problem. */
  subject: string;
  /** A sentence without personal data. */
  reason: string;
  sent?: readonly SentValue[];
  /** The report in the form in which the area of its source takes it: with a corrected value, or as it is if it says `isReady`. */
  retry?: object | null;
  leadId?: string | null;
  personHash?: string | null;
  /** Minimum interval between two counts of a repeated problem, for what anybody can send. */
  countEveryMs?: number;
  now: Date;
}

/**
 * Stores something that could not be taken. A repeated one is counted in its row: what staff dismissed stays dismissed until it has another
 * reason. Above the maximum of its company and source, it is counted in one row.
 */
export async function noteProblem(tx: Prisma.TransactionClient, problem: NewProblem): Promise<void> {
  if (await countAgain(tx, problem)) return;
  // Two reports at the same moment must not both be the last that fits.
  if (problem.tenantId !== null) await lockTenant(tx, problem.tenantId);
  const { tenantId, source } = problem;
  const maximum = tenantId === null ? MAX_SERVICE_PROBLEMS : MAX_PROBLEMS[source];
  // The row that counts the rest has the last place.
  const isFull = (await tx.intakeProblem.count({ where: { tenantId, source } })) >= maximum - 1;
  await insert(tx, isFull ? toOverflow(problem) : problem);
}

/** Computes what makes two reports the same problem. */
const computeKey = ({ tenantId, source, sender, subject, reason }: NewProblem): string =>
  sha256(JSON.stringify([tenantId, source, sender, subject, reason]));

async function countAgain(tx: Prisma.TransactionClient, problem: NewProblem): Promise<boolean> {
  const { tenantId, countEveryMs = 0, now } = problem;
  const where = { tenantId, key: computeKey(problem) };
  const stored = await tx.intakeProblem.findFirst({
    where,
    select: { lastAt: true, state: true, resolvedById: true },
  });
  if (!stored) return false;
  const isSettled = stored.state === 'taken' && stored.resolvedById === null;
  if (!isSettled && now.getTime() - stored.lastAt.getTime() < countEveryMs) return true;
  const { count } = await tx.intakeProblem.updateMany({
    where,
    data: {
      count: { increment: 1 },
      lastAt: now,
      // An order may have been refunded or cancelled since it was first sent.
      ...toContent(problem),
      ...(isSettled && { state: 'open', resolvedAt: null }),
    },
  });
  return count > 0;
}

const toOverflow = ({ tenantId, source, now }: NewProblem): NewProblem => ({
  ...{ tenantId, source, now },
  ...{ sender: '', subject: PROBLEM_OVERFLOW, reason: PROBLEM_OVERFLOW_REASON },
});

const toContent = ({ sent = [], retry }: NewProblem) => ({
  sent: sent as unknown as Prisma.InputJsonValue,
  ...(retry && { retry: retry as Prisma.InputJsonObject }),
});

async function insert(tx: Prisma.TransactionClient, problem: NewProblem): Promise<void> {
  const { tenantId, source, sender, subject, reason, now } = problem;
  const { leadId = null, personHash = null } = problem;
  const key = computeKey(problem);
  // Another process may have stored it since: then it is counted.
  await tx.intakeProblem.upsert({
    where: { key },
    create: {
      ...{ id: uuid7(now), tenantId, source, sender, subject, key, reason, leadId, personHash },
      ...toContent(problem),
      createdAt: now,
      lastAt: now,
    },
    update: { count: { increment: 1 }, lastAt: now },
  });
}
