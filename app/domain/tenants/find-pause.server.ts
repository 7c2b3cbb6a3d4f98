import { type AuditActor, findLastDetails } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { PAUSED, resumeMarketing } from './pause-marketing.server.ts';

export interface MarketingPause {
  since: Date;
  reason: string | null;
  /** What led to it; null for a pause by hand. */
  figures: { sent: number; bounces: number; complaints: number } | null;
}

/** Why a tenant's marketing is paused; null while it goes on. */
export async function findMarketingPause(db: Database, tenantId: string): Promise<MarketingPause | null> {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { marketingPausedAt: true, marketingPauseReason: true },
  });
  if (!tenant?.marketingPausedAt) return null;
  const details = await findLastDetails(db, { tenantId, action: PAUSED, since: tenant.marketingPausedAt });
  const { sent, bounces, complaints } = details ?? {};
  const areFigures = [sent, bounces, complaints].every((figure) => typeof figure === 'number');
  return {
    since: tenant.marketingPausedAt,
    reason: tenant.marketingPauseReason,
    figures: areFigures ? ({ sent, bounces, complaints } as MarketingPause['figures']) : null,
  };
}

/** Ends the pause at the wish of the tenant's staff. @returns whether it was paused */
export const endMarketingPause = ({
  db,
  ...of
}: {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}): Promise<boolean> => db.$transaction((tx) => resumeMarketing(tx, of));
