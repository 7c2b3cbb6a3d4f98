import { OBSTACLE_UNREAD_REPLY } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import {
  dismissProblemIn,
  endUnreadReply,
  findUnreadReply,
  listOverdueReplies,
  listUnreadRepliesUpTo,
  type ProblemAction,
  takeProblem,
  type UnreadReply,
} from '#app/domain/intake-problems/index.ts';
import { REPLY_DEADLINE_TEXT } from '#app/domain/reply-deadline.ts';
import { SUPPRESSION_REASONS } from '#app/domain/suppressions/index.ts';
import { hasOwnTextSender } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { sendHeldNow } from '#app/outbox/index.ts';
import { applyWish } from './apply-wish.server.ts';

/**
 * Records that a person read a reply to a text. Texts to its number go on unless another reply of it is unread, or end as after STOP. Wake
 * the worker afterwards.
 * @param options.decision what the reader decided: the reply asks to stop, or it doesn't
 * @throws AppError `not-found` for a reply that somebody has read already
 */
export async function markReplyRead(options: ProblemAction & { decision: 'go-on' | 'stop' }): Promise<void> {
  const { db, decision, ...action } = options;
  await db.$transaction(async (tx) => {
    const reply = await findUnreadReply(tx, action);
    if (decision === 'go-on') return letGoOn(tx, reply, action);
    await takeProblem(tx, action);
    const wording = 'Asked to stop in a reply';
    await applyWish(tx, {
      ...{ number: reply.number, wish: 'stop', reason: 'stop', wording, now: action.now },
      tenantIds: await findConcerned(tx, reply),
      detail: 'Asked to stop in a reply',
    });
  });
}

/** Records that a person answered a lead's reply, and so has read that one and the earlier ones. */
export async function markRepliesAnswered(options: ProblemAction & { tenantId: string }): Promise<void> {
  const { db, ...action } = options;
  await db.$transaction(async (tx) => {
    for (const reply of await listUnreadRepliesUpTo(tx, { ...action, tenantId: options.tenantId }))
      await letGoOn(tx, reply, { ...action, id: reply.id });
  });
}

/** Finds whose texts a reply can end: those of the company alone that it was sent to, or null for all that share the service's sender. */
const findConcerned = async (
  tx: Prisma.TransactionClient,
  { tenantId }: Pick<UnreadReply, 'tenantId'>,
): Promise<string[] | null> => (tenantId && (await hasOwnTextSender(tx, tenantId)) ? [tenantId] : null);

async function letGoOn(
  tx: Prisma.TransactionClient,
  { number }: UnreadReply,
  action: Omit<ProblemAction, 'db'>,
): Promise<void> {
  await dismissProblemIn(tx, action);
  const recipientHash = hashRecipient(number);
  await sendHeldNow(tx, {
    kind: 'sms',
    recipientHash,
    error: OBSTACLE_UNREAD_REPLY.postponed,
    now: action.now,
  });
}

const UNREAD_REPLY_REASON = `This reply stayed unread for ${REPLY_DEADLINE_TEXT}, so we stopped texts to the number.`;

/** Ends the texts to numbers whose reply has been unread too long (6-consent, section 5). @returns the number of replies */
export async function stopUnreadReplies({ db, now }: { db: Database; now: Date }): Promise<number> {
  const overdue = await listOverdueReplies(db, now);
  for (const { id, number, tenantId } of overdue)
    await db.$transaction(async (tx) => {
      if (!(await endUnreadReply(tx, { id, reason: UNREAD_REPLY_REASON, now }))) return;
      const wording = SUPPRESSION_REASONS['unread-reply'].label;
      const tenantIds = await findConcerned(tx, { tenantId });
      await applyWish(tx, { number, tenantIds, wish: 'stop', reason: 'unread-reply', wording, now });
    });
  return overdue.length;
}
