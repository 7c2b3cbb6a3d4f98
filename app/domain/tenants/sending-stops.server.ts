import type { Database, Prisma } from '#app/domain/database.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Shown to staff as the reason why a company's outbox items wait after an operator has stopped its sending. */
export const SENDING_STOPPED = {
  postponed: 'We stopped this company’s messages.',
  forMs: HOUR_MS,
};

/** E-mails that people need to access their accounts. An invitation is not one of them, because a company sends it to a stranger. */
const ACCOUNT_PURPOSES_NOT_STOPPED: readonly string[] = ['reset', 'verify'];

interface Sendable {
  tenantId: string | null;
  purpose: string;
}

/**
 * Holds all outbox items of a stopped company, of every kind, before they are prepared (D81). Items that are prepared at the same time are
 * checked together.
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
    const isHeld =
      tenantId !== null && !ACCOUNT_PURPOSES_NOT_STOPPED.includes(purpose) && (await isStopped(tenantId));
    return isHeld ? SENDING_STOPPED : prepare(message);
  };
}

/** Stops or allows a company's sending. @returns false when the state does not change, or for an unknown id */
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
