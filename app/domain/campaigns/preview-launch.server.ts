import type { Database } from '#app/domain/database.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { countMarketing } from '#app/outbox/index.ts';
import { launchObstacle } from './change-status.server.ts';
import { isAllDay } from './fields.ts';
import { countLaunch, type LaunchCount } from './launch-count.server.ts';
import { readCampaignTexts } from './read-campaigns.server.ts';
import { CLOCK_SKEW_MS, DEFAULT_HOURLY_LIMIT, warmUpLimit } from './rules.ts';
import { cacheOpenings, mailWindow } from './send-windows.ts';
import type { TemplateRow } from './templates.server.ts';

/** The effects of a launch at this moment. */
export interface LaunchPreview {
  /** The action, in words, that is needed first; null if the campaign can be launched. */
  obstacle: string | null;
  /** Addresses that get the campaign. */
  recipients: number;
  /** Skipped addresses by reason: noConsent, suppressed, nothingSuitable, noAddress, alreadyConverted. */
  skipped: Record<string, number>;
  /** For each step: when the first recipients get it, and how many days later the last ones do. */
  steps: { templateId: string; name: string; sequenceOrder: number; delayDays: number; firstAt: Date }[];
  /** Number of mails sent on each of the first days, under the sender's limits; the rest follow at the last day's pace. */
  perDay: number[];
  /** Days until the first step has reached everyone. */
  daysForStep: number;
  hourlyLimit: number;
  /** A new sender's limit for today, or null if there is no limit. */
  warmUpLimit: number | null;
}

const MAX_DAYS = 30;

/** Returns who would get which mail and when, and who would be skipped and why. @throws AppError `not-found` */
export async function previewLaunch({
  db,
  texts,
  tenantId,
  campaignId,
  now,
}: {
  db: Database;
  texts: TextReader;
  tenantId: string;
  campaignId: string;
  now: Date;
}): Promise<LaunchPreview> {
  const { steps, ...campaign } = await readCampaignTexts(db, { tenantId, campaignId });
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId) as MarketingTenant;
  const count = await countLaunch({ db, texts, campaign, tenant, now });
  return describeLaunch({ db, tenant, steps, count, now });
}

/** Does the same as previewLaunch for data that has already been read and counted. */
export async function describeLaunch({
  db,
  tenant,
  steps,
  count: { recipients, skipped },
  now,
}: {
  db: Database;
  tenant: MarketingTenant;
  steps: readonly Pick<TemplateRow, 'id' | 'name' | 'sequenceOrder' | 'delayDays'>[];
  count: LaunchCount;
  now: Date;
}): Promise<LaunchPreview> {
  const opening = cacheOpenings(mailWindow(tenant));
  const sentToday = await countMarketing(db, {
    tenantId: tenant.id,
    kind: 'email',
    since: new Date(now.getTime() - DAY_MS),
    until: new Date(now.getTime() + CLOCK_SKEW_MS),
  });
  const perDay = spreadOverDays({ recipients, tenant, sentToday, now });
  return {
    obstacle: launchObstacle(tenant, steps.length),
    recipients,
    skipped,
    steps: steps.map(({ id, name, sequenceOrder, delayDays }) => ({
      templateId: id,
      name,
      sequenceOrder,
      delayDays,
      firstAt: opening(new Date(now.getTime() + delayDays * DAY_MS)),
    })),
    perDay,
    daysForStep: perDay.length,
    hourlyLimit: tenant.marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT,
    warmUpLimit: warmUpLimit(tenant.warmUpStartedAt, now),
  };
}

/** Spreads one step's mails over days, by the hourly limit, the window's hours and the warm-up. */
function spreadOverDays({
  recipients,
  tenant,
  sentToday,
  now,
}: {
  recipients: number;
  tenant: Pick<
    MarketingTenant,
    'marketingHourlyLimit' | 'sendWindowStart' | 'sendWindowEnd' | 'warmUpStartedAt'
  >;
  /** Mails already planned within 24 hours. */
  sentToday: number;
  now: Date;
}): number[] {
  const { marketingHourlyLimit, sendWindowStart: start, sendWindowEnd: end } = tenant;
  const hours = isAllDay({ start, end }) ? DAY_MS / HOUR_MS : (end - start) / 60;
  const byHours = Math.max(1, Math.floor((marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT) * hours));
  const startedAt = tenant.warmUpStartedAt ?? now;
  const days: number[] = [];
  for (let remainingCount = recipients; remainingCount > 0 && days.length < MAX_DAYS; ) {
    const warming = warmUpLimit(startedAt, new Date(now.getTime() + days.length * DAY_MS));
    const room = Math.min(byHours, warming ?? byHours) - (days.length === 0 ? sentToday : 0);
    const count = Math.min(remainingCount, Math.max(0, room));
    days.push(count);
    remainingCount -= count;
  }
  return days;
}
