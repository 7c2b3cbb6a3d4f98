import { findLastEvent, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';

export interface MarketingPause {
  since: Date;
  reason: string | null;
  /** The figures that led to it; null for a manual pause. */
  figures: { sent: number; bounces: number; complaints: number } | null;
}

/** Finds the reason why a tenant's marketing is paused; null if it is not. */
export async function findMarketingPause(db: Database, tenantId: string): Promise<MarketingPause | null> {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { marketingPausedAt: true, marketingPauseReason: true },
  });
  if (!tenant?.marketingPausedAt) return null;
  const event = await findLastEvent(db, {
    tenantId,
    action: MARKETING_PAUSED,
    since: tenant.marketingPausedAt,
  });
  const { sent, bounces, complaints } = event?.details ?? {};
  const areFigures = [sent, bounces, complaints].every((figure) => typeof figure === 'number');
  return {
    since: tenant.marketingPausedAt,
    reason: tenant.marketingPauseReason,
    figures: areFigures ? ({ sent, bounces, complaints } as MarketingPause['figures']) : null,
  };
}

/** Ends the pause at the request of the tenant's staff. @returns whether it was paused */
export const endMarketingPause = ({ db, ...options }: TenantOperation): Promise<boolean> =>
  db.$transaction((tx) => resumeMarketing(tx, options));

/**
 * Pauses a tenant's marketing. An existing pause is not changed.
 * @param figures that led to the pause, for the audit log
 * @returns whether this call paused it
 */
export async function pauseMarketing(
  tx: Prisma.TransactionClient,
  options: Omit<TenantOperation, 'db'> & {
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
  await recordAudit(tx, { actor, action: MARKETING_PAUSED, tenantId, target, details }, now);
  return true;
}

/** Resumes a tenant's marketing. @returns whether it was paused */
export async function resumeMarketing(
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: Omit<TenantOperation, 'db'>,
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, marketingPausedAt: { not: null } },
    data: { marketingPausedAt: null, marketingPauseReason: null },
  });
  if (count === 0) return false;
  const target = { type: 'tenant', id: tenantId };
  await recordAudit(tx, { actor, action: MARKETING_RESUMED, tenantId, target }, now);
  return true;
}

/** Audit log action for a pause. */
const MARKETING_PAUSED = 'tenant.pause-marketing';

/** Audit log action for the end of a pause. Reports from before it no longer cause a pause. */
export const MARKETING_RESUMED = 'tenant.resume-marketing';
