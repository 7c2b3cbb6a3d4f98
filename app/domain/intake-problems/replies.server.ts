import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { REPLY_BUSINESS_DAYS, replyDeadline } from '#app/domain/reply-deadline.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { problemNotFound } from './resolve-problem.server.ts';
import { SENT_FROM, type SentValue } from './sent-values.ts';

const UNREAD_REPLY = { source: 'text-reply', state: 'open' } as const;

/**
 * Finds which of these numbers (by their hashes) sent a reply that is unread and that concerns a company's texts: one listed for it, and if
 * it shares the service's sender, one for any other company that does.
 */
export async function findNumbersOfUnreadReplies(
  db: DatabaseClient,
  { hashes, tenantId, hasOwnSender }: { hashes: readonly string[]; tenantId: string; hasOwnSender: boolean },
): Promise<Set<string>> {
  const concerned = hasOwnSender
    ? { tenantId }
    : { OR: [{ tenantId }, { tenantId: null }, { tenant: { textSender: null } }] };
  const unread = new Set<string>();
  await inChunks([...new Set(hashes)], async (chunk) => {
    const rows = await db.intakeProblem.findMany({
      where: { ...UNREAD_REPLY, ...concerned, personHash: { in: chunk } },
      distinct: ['personHash'],
      select: { personHash: true },
    });
    for (const { personHash } of rows) if (personHash) unread.add(personHash);
  });
  return unread;
}

/** An unread reply to a text. */
export interface UnreadReply {
  id: string;
  /** Null if the reply names no company. */
  tenantId: string | null;
  /** The number that sent it. */
  number: string;
  createdAt: Date;
}

const columns = { id: true, tenantId: true, sent: true, createdAt: true } as const;

const toReply = ({
  sent,
  ...row
}: {
  id: string;
  tenantId: string | null;
  sent: unknown;
  createdAt: Date;
}): UnreadReply => ({
  ...row,
  number: (sent as SentValue[]).find(({ name }) => name === SENT_FROM)?.value ?? '',
});

/** Finds an unread reply. @throws AppError `not-found` */
export async function findUnreadReply(
  db: DatabaseClient,
  { tenantId, id }: { tenantId: string | null; id: string },
): Promise<UnreadReply> {
  const row = await db.intakeProblem.findFirst({ where: { ...UNREAD_REPLY, id, tenantId }, select: columns });
  if (!row) throw problemNotFound();
  return toReply(row);
}

/** Lists the unread replies of a lead's person up to a given one, which the reader saw together. Empty if that one was read already. */
export async function listUnreadRepliesUpTo(
  db: DatabaseClient,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<UnreadReply[]> {
  const latest = await db.intakeProblem.findFirst({
    where: { id, tenantId, source: UNREAD_REPLY.source },
    select: { personHash: true, createdAt: true },
  });
  if (!latest?.personHash) return [];
  const rows = await db.intakeProblem.findMany({
    where: { ...UNREAD_REPLY, tenantId, personHash: latest.personHash, createdAt: { lte: latest.createdAt } },
    select: columns,
  });
  return rows.map(toReply);
}

/** Finds when each company got its latest reply of a period that is unread. `to` is excluded. */
export async function listLatestUnreadReplies(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Date>> {
  const rows = await db.intakeProblem.groupBy({
    by: ['tenantId'],
    where: { ...UNREAD_REPLY, tenantId: { not: null }, createdAt: { gte: from, lt: to } },
    _max: { createdAt: true },
  });
  return new Map(
    rows.flatMap(({ tenantId, _max: { createdAt } }) =>
      tenantId && createdAt ? [[tenantId, createdAt] as const] : [],
    ),
  );
}

/** Counts a company's unread replies, and finds when the oldest arrived; null without one. */
export async function summariseUnreadReplies(
  db: Database,
  tenantId: string,
): Promise<{ count: number; oldest: Date | null }> {
  const { _count, _min } = await db.intakeProblem.aggregate({
    where: { ...UNREAD_REPLY, tenantId },
    _count: true,
    _min: { createdAt: true },
  });
  return { count: _count, oldest: _min.createdAt };
}

/** Maximum replies that one run of the task ends. */
const OVERDUE_REPLIES_AT_A_TIME = 500;
/** The deadline is at least this many days after the reply, which limits the rows that are read. */
const FEWEST_REPLY_DAYS_MS = REPLY_BUSINESS_DAYS * DAY_MS;

/** Lists unread replies of all companies whose deadline is over, the oldest first. */
export async function listOverdueReplies(db: Database, now: Date): Promise<UnreadReply[]> {
  const rows = await db.intakeProblem.findMany({
    where: { ...UNREAD_REPLY, createdAt: { lte: new Date(now.getTime() - FEWEST_REPLY_DAYS_MS) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: OVERDUE_REPLIES_AT_A_TIME,
    select: columns,
  });
  return rows.filter(({ createdAt }) => replyDeadline(createdAt) <= now).map(toReply);
}

/** Marks a reply that stayed unread as taken, with the reason. @returns false if somebody read it meanwhile */
export async function endUnreadReply(
  db: DatabaseClient,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<boolean> {
  const { count } = await db.intakeProblem.updateMany({
    where: { ...UNREAD_REPLY, id },
    data: { state: 'taken', reason, resolvedAt: now },
  });
  return count > 0;
}
