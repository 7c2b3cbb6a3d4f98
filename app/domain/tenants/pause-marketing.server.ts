import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';

interface OfTenant {
  tenantId: string;
  actor: AuditActor;
  now: Date;
}

/**
 * Pauses a tenant's marketing. An existing pause is not changed.
 * @param figures that led to the pause, for the audit log
 * @returns whether this call paused it
 */
export async function pauseMarketing(
  tx: Prisma.TransactionClient,
  options: OfTenant & {
    reason: 'bounces' | 'complaints' | 'manual';
    figures?: Prisma.InputJsonObject;
  },
): Promise<boolean> {
  const { tenantId, actor, reason, figures, now } = options;
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, marketingPausedAt: null },
    data: { marketingPausedAt: now, marketingPauseReason: reason },
  });
  if (count === 0) return false;
  const target = { type: 'tenant', id: tenantId };
  const details = { reason, ...figures };
  await recordAudit(tx, { actor, action: PAUSED, tenantId, target, details }, now);
  return true;
}

/** Resumes a tenant's marketing. @returns whether it was paused */
export async function resumeMarketing(
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: OfTenant,
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, marketingPausedAt: { not: null } },
    data: { marketingPausedAt: null, marketingPauseReason: null },
  });
  if (count === 0) return false;
  const target = { type: 'tenant', id: tenantId };
  await recordAudit(tx, { actor, action: RESUMED, tenantId, target }, now);
  return true;
}

/** Audit log action for a pause. */
export const PAUSED = 'tenant.pause-marketing';

/** Audit log action for the end of a pause. Reports from before it no longer cause a pause. */
export const RESUMED = 'tenant.resume-marketing';
