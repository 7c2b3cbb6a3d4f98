import type { Database, Prisma } from '#app/domain/database.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Why messages of a company wait that an operator has stopped; shown to staff. */
export const SENDING_STOPPED = {
  postponed: 'The service has stopped the sending of this company.',
  forMs: HOUR_MS,
};

/** Mails by which people get into their accounts. An invitation is not among them: a company writes it to a stranger. */
const ACCOUNT_PURPOSES: readonly string[] = ['reset', 'verify'];

interface Sendable {
  tenantId: string | null;
  purpose: string;
}

/**
 * Holds what a stopped company would send, of every kind, before anything is made of it (D81). Messages of the same moment are
 * judged together.
 */
export function withSendingStops<M extends Sendable, R>(
  db: Database,
  prepare: (message: M) => Promise<R>,
): (message: M) => Promise<R | typeof SENDING_STOPPED> {
  const isStopped = createBatcher(async (tenantIds: string[]) => {
    const rows = await db.tenant.findMany({
      where: { id: { in: [...new Set(tenantIds)] }, sendingStoppedAt: { not: null } },
      select: { id: true },
    });
    const stopped = new Set(rows.map(({ id }) => id));
    return (tenantId) => stopped.has(tenantId);
  });
  return async (message) => {
    const { tenantId, purpose } = message;
    const isHeld = tenantId !== null && !ACCOUNT_PURPOSES.includes(purpose) && (await isStopped(tenantId));
    return isHeld ? SENDING_STOPPED : prepare(message);
  };
}

/** Stops a company's sending, or allows it. @returns false when it was so already, or for an unknown id */
export async function setSendingStopped(
  tx: Prisma.TransactionClient,
  { tenantId, stoppedAt }: { tenantId: string; stoppedAt: Date | null },
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, sendingStoppedAt: stoppedAt ? null : { not: null } },
    data: { sendingStoppedAt: stoppedAt },
  });
  return count > 0;
}
