import type { Database } from '#app/domain/database.ts';
import { replyDeadline } from '#app/domain/reply-deadline.ts';
import { problemNotFound } from './resolve-problem.server.ts';
import { SENT_FROM, SENT_REPLY, type SentValue } from './sent-values.ts';

const CONVERSATIONS_PAGE_SIZE = 20;
/** Maximum replies of one person that a page shows, the newest. */
const MAX_SHOWN_REPLIES = 200;

const TEXT_REPLY = 'text-reply';

/** A reply to a text. */
export interface TextReply {
  id: string;
  /** Null if it came from a number of no lead. */
  leadId: string | null;
  number: string;
  text: string;
  createdAt: Date;
  isUnread: boolean;
  /** When an unread reply counts as a stop; null for one that was read. */
  deadline: Date | null;
}

const columns = { id: true, leadId: true, sent: true, state: true, createdAt: true } as const;

const toTextReply = ({
  sent,
  state,
  ...reply
}: {
  id: string;
  leadId: string | null;
  sent: unknown;
  state: string;
  createdAt: Date;
}): TextReply => {
  const read = (name: string) => (sent as SentValue[]).find((value) => value.name === name)?.value ?? '';
  const isUnread = state === 'open';
  return {
    ...reply,
    number: read(SENT_FROM),
    text: read(SENT_REPLY),
    isUnread,
    deadline: isUnread ? replyDeadline(reply.createdAt) : null,
  };
};

/**
 * Lists a page of a company's conversations by text: one for each number that replied, with its latest reply and the number of unread ones,
 * the newest reply first.
 */
export async function listConversations(
  db: Database,
  { tenantId, onlyUnread, page }: { tenantId: string; onlyUnread: boolean; page: number },
) {
  const where = {
    ...{ tenantId, source: TEXT_REPLY, personHash: { not: null } },
    ...(onlyUnread && { state: 'open' }),
  };
  const [groups, all] = await Promise.all([
    db.intakeProblem.groupBy({
      by: ['personHash'],
      where,
      _max: { createdAt: true },
      orderBy: [{ _max: { createdAt: 'desc' } }, { personHash: 'asc' }],
      skip: (page - 1) * CONVERSATIONS_PAGE_SIZE,
      take: CONVERSATIONS_PAGE_SIZE,
    }),
    db.intakeProblem.groupBy({ by: ['personHash'], where }),
  ]);
  const people = groups.flatMap(({ personHash }) => personHash ?? []);
  const ofPeople = { tenantId, source: TEXT_REPLY, personHash: { in: people } };
  const [latest, unread] = await Promise.all([
    db.intakeProblem.findMany({
      where: ofPeople,
      distinct: ['personHash'],
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { ...columns, personHash: true },
    }),
    db.intakeProblem.groupBy({
      by: ['personHash'],
      where: { ...ofPeople, state: 'open' },
      _count: { _all: true },
    }),
  ]);
  return {
    total: all.length,
    pages: Math.max(1, Math.ceil(all.length / CONVERSATIONS_PAGE_SIZE)),
    conversations: people.flatMap((person) => {
      const row = latest.find(({ personHash }) => personHash === person);
      if (!row) return [];
      const { personHash: _person, ...reply } = row;
      const count = unread.find(({ personHash }) => personHash === person)?._count._all ?? 0;
      return { ...toTextReply(reply), unread: count };
    }),
  };
}

/** Finds the conversation that a reply belongs to: all replies of its number, the oldest first. @throws AppError `not-found` */
export async function findConversation(
  db: Database,
  { tenantId, replyId }: { tenantId: string; replyId: string },
): Promise<{ personHash: string; replies: TextReply[]; latest: TextReply }> {
  const where = { tenantId, source: TEXT_REPLY };
  const reply = await db.intakeProblem.findFirst({
    where: { ...where, id: replyId },
    select: { personHash: true },
  });
  if (!reply?.personHash) throw problemNotFound();
  const { personHash } = reply;
  const rows = await db.intakeProblem.findMany({
    where: { ...where, personHash },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_SHOWN_REPLIES,
    select: columns,
  });
  const replies = rows.map(toTextReply).reverse();
  const latest = replies.at(-1);
  if (!latest) throw problemNotFound();
  return { personHash, replies, latest };
}
