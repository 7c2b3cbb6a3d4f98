import type { Database } from '#app/domain/database.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { countMarketing } from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { launchObstacle } from './change-status.server.ts';
import type { LaunchCount } from './launch-count.server.ts';
import { cacheOpenings } from './send-window.ts';
import { isWindowAllDay } from './send-window-fields.ts';
import { DEFAULT_HOURLY_LIMIT, warmUpLimit } from './sending-limits.ts';
import type { TemplateRow } from './templates.server.ts';
import { mailWindow } from './tenant-windows.ts';

const MAX_PREVIEWED_DAYS = 30;

/** Describes a launch at this moment: who would get which mail and when, and who would be skipped. */
export async function describeLaunch({
  db,
  tenant,
  steps,
  count: { recipients, skipped },
  start,
  now,
}: {
  db: Database;
  tenant: MarketingTenant;
  steps: readonly Pick<TemplateRow, 'id' | 'name' | 'sequenceOrder' | 'delayDays'>[];
  count: LaunchCount;
  /** When the campaign starts. */
  start: Date;
  now: Date;
}) {
  const opening = cacheOpenings(mailWindow(tenant));
  const sentToday = await countMarketing(db, {
    tenantId: tenant.id,
    kind: 'email',
    since: new Date(now.getTime() - DAY_MS),
    until: new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS),
  });
  const perDay = spreadOverDays({ recipients, tenant, sentToday, now });
  return {
    /** The action, in words, that is needed first; null if the campaign can be launched. */
    obstacle: launchObstacle(tenant, steps.length),
    recipients,
    skipped,
    steps: steps.map(({ id, name, sequenceOrder, delayDays }) => ({
      templateId: id,
      name,
      sequenceOrder,
      delayDays,
      /** Time at which the first recipients get the mail. */
      firstAt: opening(new Date(start.getTime() + delayDays * DAY_MS)),
    })),
    /** Number of mails sent on each of the first days, under the sender's limits; the rest follow at the last day's pace. */
    perDay,
    /** Days until the first step has reached everyone. */
    daysForStep: perDay.length,
    hourlyLimit: tenant.marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT,
    /** A new sender's limit for today, or null if there is no limit. */
    warmUpLimit: warmUpLimit(tenant.warmUpStartedAt, now),
  };
}

/** Spreads one step's mails over days, by the hourly limit, the window's hours and the warm-up. */
function spreadOverDays(options: {
  recipients: number;
  tenant: Pick<
    MarketingTenant,
    'marketingHourlyLimit' | 'sendWindowStart' | 'sendWindowEnd' | 'warmUpStartedAt'
  >;
  /** Mails already planned within 24 hours. */
  sentToday: number;
  now: Date;
}): number[] {
  const { recipients, tenant, sentToday, now } = options;
  const { marketingHourlyLimit, sendWindowStart: start, sendWindowEnd: end } = tenant;
  const hours = isWindowAllDay({ start, end }) ? DAY_MS / HOUR_MS : (end - start) / 60;
  const byHours = Math.max(1, Math.floor((marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT) * hours));
  const startedAt = tenant.warmUpStartedAt ?? now;
  const days: number[] = [];
  for (let remainingCount = recipients; remainingCount > 0 && days.length < MAX_PREVIEWED_DAYS; ) {
    const warming = warmUpLimit(startedAt, new Date(now.getTime() + days.length * DAY_MS));
    const room = Math.min(byHours, warming ?? byHours) - (days.length === 0 ? sentToday : 0);
    const count = Math.min(remainingCount, Math.max(0, room));
    days.push(count);
    remainingCount -= count;
  }
  return days;
}
