import type { Database } from '#app/domain/database.ts';
import { computeWarmUp, readWarmUp, type SentDay, toUtcDay } from '#app/domain/mail-domains/index.ts';
import { chooseSendingDomain, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { countCarriedOverOfDomain } from './carried-over.server.ts';
import { launchObstacle } from './change-status.server.ts';
import type { LaunchCount } from './launch-count.server.ts';
import { cacheOpenings } from './send-window.ts';
import { isWindowAllDay } from './send-window-fields.ts';
import { DEFAULT_HOURLY_LIMIT } from './sending-limits.ts';
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
  mailFrom,
  now,
}: {
  db: Database;
  tenant: MarketingTenant;
  steps: readonly Pick<TemplateRow, 'id' | 'name' | 'sequenceOrder' | 'delayDays'>[];
  count: LaunchCount;
  /** When the campaign starts. */
  start: Date;
  /** The service's own From address. */
  mailFrom: string;
  now: Date;
}) {
  const opening = cacheOpenings(mailWindow(tenant));
  const domain = chooseSendingDomain(tenant, mailFrom) ?? '';
  const days = await readWarmUp(db, domain, now);
  const carriedOver = days.limit === null ? 0 : await countCarriedOverOfDomain(db, { domain, mailFrom, now });
  const warmUp = { ...days, plannedToday: days.plannedToday + carriedOver };
  const perDay = spreadOverDays({ recipients, tenant, warmUp, now });
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
    /** The sending domain's limit for today, which all companies that send from it share. */
    warmUp: {
      domain,
      isShared: !tenant.senderVerifiedAt,
      limit: warmUp.limit,
      best: warmUp.best,
      plannedToday: warmUp.plannedToday,
    },
  };
}

/** Spreads one step's mails over days, by the hourly limit, the window's hours and the warm-up. */
function spreadOverDays(options: {
  recipients: number;
  tenant: Pick<MarketingTenant, 'marketingHourlyLimit' | 'sendWindowStart' | 'sendWindowEnd'>;
  warmUp: { days: readonly SentDay[]; plannedToday: number };
  now: Date;
}): number[] {
  const { recipients, tenant, warmUp, now } = options;
  const { marketingHourlyLimit, sendWindowStart: start, sendWindowEnd: end } = tenant;
  const hours = isWindowAllDay({ start, end }) ? DAY_MS / HOUR_MS : (end - start) / 60;
  const byHours = Math.max(1, Math.floor((marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT) * hours));
  const sentDays = [...warmUp.days];
  const days: number[] = [];
  for (let remainingCount = recipients; remainingCount > 0 && days.length < MAX_PREVIEWED_DAYS; ) {
    const day = toUtcDay(new Date(now.getTime() + days.length * DAY_MS));
    const planned = days.length === 0 ? warmUp.plannedToday : 0;
    const { limit } = computeWarmUp(sentDays, day);
    const room = Math.min(byHours, limit ?? byHours) - planned;
    const count = Math.min(remainingCount, Math.max(0, room));
    days.push(count);
    sentDays.push({ day, sent: planned + count });
    remainingCount -= count;
  }
  return days;
}
