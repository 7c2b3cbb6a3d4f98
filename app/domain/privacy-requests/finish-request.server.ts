import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/** Years for which it is proved that a request was answered, as with consents. */
const PROOF_YEARS = 4;

interface FinishedRequest {
  id: string;
  tenantId: string;
  kind: string;
  leadId: string | null;
  contactId: string | null;
  receivedAt: Date;
}

/**
 * Marks a request as done, with what staff did.
 * @param options.onDone what follows from it, in the same transaction
 * @throws AppError `not-found`; `conflict` if it is done already
 */
export async function finishRequest({
  db,
  tenantId,
  id,
  note,
  onDone,
  actor,
  now,
}: TenantOperation & {
  id: string;
  note: string;
  onDone?: (tx: Prisma.TransactionClient, request: FinishedRequest, now: Date) => Promise<void>;
}): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.privacyRequest.updateMany({
      where: { id, tenantId, doneAt: null },
      data: { doneAt: now, doneBy: actor.id, note },
    });
    const request = await tx.privacyRequest.findFirst({
      where: { id, tenantId },
      select: { kind: true, leadId: true, contactId: true, receivedAt: true },
    });
    if (!request) throw new AppError('not-found', 'This request does not exist.');
    if (count === 0) throw new AppError('conflict', 'This request is already done.');
    await onDone?.(tx, { id, tenantId, ...request }, now);
    // The note may name the person, and the log is never changed.
    const target = { type: 'request', id };
    await recordAudit(
      tx,
      { actor, action: 'request.finish', tenantId, target, details: { kind: request.kind } },
      now,
    );
  });
}

/** Deletes requests that were answered more than four years ago. Is safe to repeat. @returns how many */
export async function dropOldRequests(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - PROOF_YEARS);
  const { count } = await db.privacyRequest.deleteMany({ where: { doneAt: { lt: before } } });
  return count;
}
