import type { Database, Prisma } from '#app/domain/database.ts';
import { LINK_MAILS, ONE_TIME_LINKS } from './kind-rules.ts';
import { OPEN_STATES, UNDELIVERED_STATES } from './state-moves.ts';
import type { OutboxState } from './types.ts';

const settledMails = (purposes: readonly string[]) => ({
  kind: 'email',
  purpose: { in: [...purposes] },
  state: { notIn: OPEN_STATES },
});

/**
 * Removes payloads with a link's secret from mails that an older version has settled. This version does so while settling (`payloadIn`).
 */
export async function emptySettledLinks(db: Database): Promise<void> {
  const empty = async (purposes: readonly string[], open: readonly OutboxState[]) => {
    const where = {
      ...settledMails(purposes),
      state: { notIn: [...open] },
      NOT: { payload: { equals: {} } },
    };
    await db.outboxMessage.updateMany({ where, data: { payload: {} } });
  };
  await empty(LINK_MAILS, [...OPEN_STATES, ...UNDELIVERED_STATES]);
  await empty(ONE_TIME_LINKS, OPEN_STATES);
}

/** Rows per read. */
const PURGED_MESSAGES_PER_READ = 500;

/**
 * Rewrites the payloads of mails that contain a link and that wait or may be sent again. Skips a mail that a worker has claimed; the next
 * call rewrites it.
 * @param rewrite returns the new payload, or null to keep the old one
 */
export async function rewritePlannedLinks(
  db: Database,
  rewrite: (payload: unknown) => Prisma.InputJsonObject | null,
): Promise<void> {
  const states = ['planned', ...UNDELIVERED_STATES] satisfies OutboxState[];
  const where = { kind: 'email', purpose: { in: [...LINK_MAILS] }, state: { in: states } };
  for (let after = ''; ; ) {
    const rows = await db.outboxMessage.findMany({
      where: { ...where, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PURGED_MESSAGES_PER_READ,
      select: { id: true, payload: true },
    });
    for (const { id, payload } of rows) {
      const rewritten = rewrite(payload);
      if (rewritten)
        await db.outboxMessage.updateMany({ where: { ...where, id }, data: { payload: rewritten } });
    }
    if (rows.length < PURGED_MESSAGES_PER_READ) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * Lists settled mails planned before a given time, and for one purpose also suppressed mails of any age that have no recipient.
 * @returns at most `limit` ids
 */
export async function listSettledMails(
  tx: Prisma.TransactionClient,
  options: { purposes: readonly string[]; before: Date; withoutRecipient: string; limit: number },
): Promise<string[]> {
  const { purposes, before, withoutRecipient: purpose, limit } = options;
  const state = 'suppressed' satisfies OutboxState;
  const rows = await tx.outboxMessage.findMany({
    where: {
      ...settledMails(purposes),
      OR: [{ createdAt: { lt: before } }, { purpose, state, recipient: null }],
    },
    select: { id: true },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

/** Deletes settled mails, except those that have been planned again since they were listed. @returns how many were deleted */
export async function deleteSettledMails(
  tx: Prisma.TransactionClient,
  { purposes, ids }: { purposes: readonly string[]; ids: readonly string[] },
): Promise<number> {
  const { count } = await tx.outboxMessage.deleteMany({
    where: { ...settledMails(purposes), id: { in: [...ids] } },
  });
  return count;
}
