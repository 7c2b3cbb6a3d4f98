import { DbNull, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { findObstacle, MAX_RESENT_AT_ONCE } from './kind-rules.ts';
import type { MessageScope } from './message-scope.ts';
import { SEND_AGAIN } from './state-moves.ts';
import type { OutboxState } from './types.ts';
import { isInGroup, isResendable, isUndeliveredIn } from './undelivered-conditions.server.ts';
import type { UndeliveredGroup } from './undelivered-groups.ts';

/**
 * Plans a failed or uncertain item again. It keeps its row and therefore its Message-ID, by which a receiver recognises a duplicate.
 *
 * @returns the item's data from before
 * @param attempts number of attempts at the time of the decision, so that only the first of several decisions counts
 * @throws AppError `not-found`; `conflict` if the item may not be sent again or has changed since the decision
 */
export async function planAgain(
  tx: Prisma.TransactionClient,
  { scope, id, attempts, now }: { scope: MessageScope; id: string; attempts: number; now: Date },
): Promise<{ tenantId: string | null; purpose: string; state: string }> {
  const inScope = scope === 'everything' ? {} : { tenantId: scope.tenantId };
  const message = await tx.outboxMessage.findFirst({
    where: { id, ...inScope },
    select: { tenantId: true, kind: true, purpose: true, state: true, recipient: true, createdAt: true },
  });
  if (!message) throw new AppError('not-found', 'Message not found.');
  const obstacle = findObstacle(message, now);
  if (obstacle) throw new AppError('conflict', OBSTACLE_SENTENCES[obstacle]);
  const { count } = await tx.outboxMessage.updateMany({
    where: { id, ...inScope, attempts, state: { in: [...SEND_AGAIN.from] }, ...WITH_PAYLOAD },
    data: { ...plannedAt(now), lostClaims: 0 },
  });
  if (count === 0)
    throw new AppError(
      'conflict',
      'This message has changed since you loaded the page: we are resending the message, or have sent it. Reload the page.',
    );
  const { tenantId, purpose, state } = message;
  return { tenantId, purpose, state };
}

/**
 * Plans the items of a group again that may be sent again, the oldest first, at most MAX_RESENT_AT_ONCE.
 * @param options.seenAt when the page was read: an item that failed again since then is left out, so that a second press repeats nothing
 * @returns how many were planned
 */
export async function planGroupAgain(
  tx: Prisma.TransactionClient,
  options: { scope: MessageScope; group: UndeliveredGroup; seenAt: Date; now: Date },
): Promise<number> {
  const { scope, group, seenAt, now } = options;
  const isChosen = sql`${isUndeliveredIn(scope)} AND ${isInGroup(group)} AND "updatedAt" <= ${seenAt} AND ${isResendable(now)}`;
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "OutboxMessage" WHERE ${isChosen} ORDER BY "id" LIMIT ${MAX_RESENT_AT_ONCE}`);
  let plannedCount = 0;
  await inChunks(
    rows.map(({ id }) => id),
    async (ids) => {
      const { count } = await tx.outboxMessage.updateMany({
        where: { id: { in: ids }, state: group.state, updatedAt: { lte: seenAt } },
        data: { ...plannedAt(now), lostClaims: 0 },
      });
      plannedCount += count;
    },
  );
  return plannedCount;
}

/** Returns the columns of an item that is planned again. */
const plannedAt = (now: Date) => ({
  state: SEND_AGAIN.to,
  nextAttemptAt: now,
  claimedBy: null,
  leaseUntil: null,
  lastError: null,
  cause: null,
  updatedAt: now,
});

/** A condition: the payload still exists. */
const WITH_PAYLOAD = { NOT: { payload: { equals: DbNull } } };

const OBSTACLE_SENTENCES = {
  erased: 'We erased the data of this message, so we can’t resend it.',
  expired: 'The link in this message has expired. The recipient must request a new link.',
  'too-old': 'This message is too old to resend, because we have deleted the data it was made from.',
  'new-link':
    'We can’t resend a link that works only once. Ask the recipient to request a new link, or send a new invitation.',
} as const;

/**
 * Plans a tenant's permanently failed items again. Skips uncertain ones, which may have arrived, and those that an erasure has blanked.
 * @returns how many were planned
 */
export async function planFailedAgain(
  tx: Prisma.TransactionClient,
  { tenantId, ids, now }: { tenantId: string; ids: readonly string[]; now: Date },
): Promise<number> {
  let plannedCount = 0;
  await inChunks(ids, async (chunk) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: {
        tenantId,
        id: { in: chunk },
        state: 'failed' satisfies OutboxState,
        recipient: { not: null },
        ...WITH_PAYLOAD,
      },
      data: plannedAt(now),
    });
    plannedCount += count;
  });
  return plannedCount;
}
