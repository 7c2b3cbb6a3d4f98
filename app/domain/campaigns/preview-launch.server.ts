import { DAY_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import { type Segment, walkMarketingCandidates } from '../leads/index.ts';
import { isAddressSuppressed } from '../suppressions/index.ts';
import { findMarketingTenants } from '../tenants/index.ts';
import { findLaunchObstacle } from './change-status.server.ts';
import { skipReason } from './enrol-leads.server.ts';
import { type CampaignRow, findCampaign, segmentsOf } from './find-campaign.server.ts';
import { DEFAULT_HOURLY_LIMIT, warmUpLimit } from './rules.ts';
import { nextOpening } from './send-window.ts';
import { mailWindow } from './send-windows.ts';
import { hasVariant } from './variants.ts';

/** What would happen if a campaign were launched now. */
export interface LaunchPreview {
  campaign: CampaignRow;
  segments: Segment[];
  /** What has to be done before; null when nothing has. */
  obstacle: string | null;
  /** Addresses that would be enrolled at once. */
  recipients: number;
  /** Leads that would be left out, by reason. */
  skipped: Record<string, number>;
  steps: {
    id: string;
    sequenceOrder: number;
    name: string;
    subjectLine: string;
    subjectLineVariant: string | null;
    hasVariant: boolean;
    delayDays: number;
    /** The first moment in the send window at which the first recipients can get it. */
    earliest: Date;
  }[];
  /** How the tenant's sending is limited. */
  limits: {
    timeZone: string;
    hourly: number;
    /** What a new sender may send in the next 24 hours; null for no such limit. */
    warmUpDaily: number | null;
    /** Why all of the tenant's marketing is stopped. */
    paused: string | null;
  };
}

/** @throws AppError `not-found` */
export async function previewLaunch(options: {
  db: Database;
  tenantId: string;
  campaignId: string;
  now: Date;
}): Promise<LaunchPreview> {
  const { db, tenantId, campaignId, now } = options;
  const campaign = await findCampaign(db, { tenantId, campaignId });
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) throw new TypeError('A campaign has a tenant.');
  const segments = segmentsOf(campaign);
  const templates = await db.emailTemplate.findMany({
    where: { tenantId, campaignId },
    orderBy: { sequenceOrder: 'asc' },
    select: {
      id: true,
      sequenceOrder: true,
      name: true,
      subjectLine: true,
      subjectLineVariant: true,
      bodyHtmlVariant: true,
      delayDays: true,
    },
  });
  const skipped: Record<string, number> = {};
  let recipients = 0;
  const walk = walkMarketingCandidates({
    db,
    tenantId,
    segments,
    consentMode: tenant.marketingConsentMode,
    isSuppressed: isAddressSuppressed,
    to: now,
  });
  for await (const { candidates } of walk)
    for (const candidate of candidates) {
      const reason = skipReason(candidate, campaign);
      if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
      else recipients += 1;
    }
  const window = mailWindow(tenant);
  return {
    campaign,
    segments,
    obstacle: await findLaunchObstacle(db, { tenantId, campaignId }),
    recipients,
    skipped,
    steps: templates.map(({ bodyHtmlVariant, ...step }) => ({
      ...step,
      hasVariant: hasVariant({ ...step, bodyHtmlVariant }),
      earliest: nextOpening(window, new Date(now.getTime() + step.delayDays * DAY_MS)),
    })),
    limits: {
      timeZone: tenant.timeZone,
      hourly: tenant.marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT,
      warmUpDaily: warmUpLimit(tenant.warmUpStartedAt, now),
      paused: tenant.marketingPausedAt ? (tenant.marketingPauseReason ?? 'manual') : null,
    },
  };
}
