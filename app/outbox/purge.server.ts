import type { Database, Prisma } from '../domain/database.ts';
import type { OutboxState } from './types.ts';

const OPEN: OutboxState[] = ['planned', 'claimed', 'sending'];

const settledMails = (purposes: readonly string[]) => ({
  kind: 'email',
  purpose: { in: [...purposes] },
  state: { notIn: OPEN },
});

/** Empties what settled mails said: their links hold secrets. Mails that still wait are left as they are. */
export async function emptySettledMails(db: Database, purposes: readonly string[]): Promise<void> {
  await db.outboxMessage.updateMany({
    where: { ...settledMails(purposes), NOT: { payload: { equals: {} } } },
    data: { payload: {} },
  });
}

/**
 * Settled mails planned before a moment, and of one purpose also suppressed ones of any age without a recipient.
 * @returns at most `limit` ids
 */
export async function listSettledMails(
  tx: Prisma.TransactionClient,
  options: {
    purposes: readonly string[];
    before: Date;
    withoutRecipient: string;
    limit: number;
  },
): Promise<string[]> {
  const { purposes, before, withoutRecipient, limit } = options;
  const suppressed: OutboxState = 'suppressed';
  const rows = await tx.outboxMessage.findMany({
    where: {
      ...settledMails(purposes),
      OR: [{ createdAt: { lt: before } }, { purpose: withoutRecipient, state: suppressed, recipient: null }],
    },
    select: { id: true },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

/** Deletes settled mails. One that is planned again meanwhile stays. @returns how many were deleted */
export async function deleteSettledMails(
  tx: Prisma.TransactionClient,
  { purposes, ids }: { purposes: readonly string[]; ids: readonly string[] },
): Promise<number> {
  const { count } = await tx.outboxMessage.deleteMany({
    where: { ...settledMails(purposes), id: { in: [...ids] } },
  });
  return count;
}
