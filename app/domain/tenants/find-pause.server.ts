import { type AuditActor, findLastEvent } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { PAUSED, resumeMarketing } from './pause-marketing.server.ts';

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
  const event = await findLastEvent(db, { tenantId, action: PAUSED, since: tenant.marketingPausedAt });
  const { sent, bounces, complaints } = event?.details ?? {};
  const areFigures = [sent, bounces, complaints].every((figure) => typeof figure === 'number');
  return {
    since: tenant.marketingPausedAt,
    reason: tenant.marketingPauseReason,
    figures: areFigures ? ({ sent, bounces, complaints } as MarketingPause['figures']) : null,
  };
}

/** Ends the pause at the request of the tenant's staff. @returns whether it was paused */
export const endMarketingPause = ({
  db,
  ...options
}: {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}): Promise<boolean> => db.$transaction((tx) => resumeMarketing(tx, options));
