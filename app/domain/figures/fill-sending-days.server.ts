import type { Database } from '#app/domain/database.ts';
import { importSentDays } from '#app/domain/mail-domains/index.ts';
import { readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { chooseSendingDomain, domainOfAddress, findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countSentByDay } from '#app/outbox/index.ts';

/** Setting that is present once the days before the upgrade are counted. */
const FILLED_SENDING_DAYS_SETTING = 'mail domains: days before';
/** Two weeks tell a sender that is warmed up from one that is not. */
const FILLED_SENDING_DAYS = 14;

/**
 * Counts once what each sending domain sent before the service counted it, so that the warm-up of an established sender does not begin
 * again with the upgrade. Each mail counts for the domain that its company has now.
 */
export async function fillSendingDays(options: {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  /** The service's own From address. */
  mailFrom: string;
  now: Date;
}): Promise<void> {
  const { db, provider, mailFrom, now } = options;
  if ((await readSetting(db, FILLED_SENDING_DAYS_SETTING)) !== undefined) return;
  const since = new Date(now.getTime() - FILLED_SENDING_DAYS * DAY_MS);
  const counts = await countSentByDay(db, { provider, since });
  const tenants = await findMarketingTenants(db, [
    ...new Set(counts.flatMap(({ tenantId }) => tenantId ?? [])),
  ]);
  const sums = new Map<string, { domain: string; day: string; sent: number }>();
  for (const { tenantId, day, sent } of counts) {
    const tenant = tenantId === null ? undefined : tenants.get(tenantId);
    const domain = (tenant && chooseSendingDomain(tenant, mailFrom)) ?? domainOfAddress(mailFrom);
    const key = `${day} ${domain}`;
    sums.set(key, { domain, day, sent: sent + (sums.get(key)?.sent ?? 0) });
  }
  await importSentDays(db, [...sums.values()]);
  await replaceSetting(db, FILLED_SENDING_DAYS_SETTING, { days: sums.size });
}
