import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import type { SendWindow } from './send-window.ts';

/** Marketing e-mails are sent during these hours of the tenant. */
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
