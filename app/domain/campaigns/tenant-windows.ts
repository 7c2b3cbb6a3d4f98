import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { nextOpening, type SendWindow } from './send-window.ts';

export const mailWindow = (tenant: MarketingTenant): SendWindow => ({
  start: tenant.sendWindowStart,
  end: tenant.sendWindowEnd,
  days: tenant.sendWindowDays,
  timeZone: tenant.timeZone,
});

/** Texts are sent during these hours, on the days of the send window. */
export const textWindow = (tenant: MarketingTenant): SendWindow => ({
  start: tenant.textHoursStart,
  end: tenant.textHoursEnd,
  days: tenant.sendWindowDays,
  timeZone: tenant.timeZone,
});

/** Caches `nextOpening` by moment, because a batch has only a few distinct ones. */
export function cacheOpenings(window: SendWindow): (notBefore: Date) => Date {
  const cachedOpenings = new Map<number, Date>();
  return (notBefore) => {
    const ms = notBefore.getTime();
    const opening = cachedOpenings.get(ms) ?? nextOpening(window, notBefore);
    cachedOpenings.set(ms, opening);
    return opening;
  };
}
