import type { DatabaseClient } from '#app/domain/database.ts';
import { toUtcDay } from '#app/domain/mail-domains/index.ts';
import { chooseSendingDomain, findMarketingTenants } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countCarriedOver } from '#app/outbox/index.ts';
import { CAMPAIGN_PAUSED } from './mail-obstacles.server.ts';
import { maySend } from './may-send.ts';

/**
 * Counts the marketing e-mails of a sending domain that were planned on earlier days (UTC) and leave on this one, over all companies that
 * send from it: they use up its limit. Once they left, the day's row counts them. A company or campaign that is paused keeps no room from
 * the others.
 */
export async function countCarriedOverOfDomain(
  db: DatabaseClient,
  { domain, mailFrom, now }: { domain: string; mailFrom: string | null; now: Date },
): Promise<number> {
  const today = new Date(toUtcDay(now));
  const carriedOver = await countCarriedOver(db, {
    plannedBefore: today,
    dueBefore: new Date(today.getTime() + DAY_MS),
    except: CAMPAIGN_PAUSED.postponed,
  });
  if (carriedOver.size === 0) return 0;
  const tenants = await findMarketingTenants(db, [...carriedOver.keys()]);
  return [...carriedOver]
    .filter(([id]) => {
      const tenant = tenants.get(id);
      return tenant && maySend(tenant, 'email', now) && chooseSendingDomain(tenant, mailFrom) === domain;
    })
    .reduce((sum, [, count]) => sum + count, 0);
}
