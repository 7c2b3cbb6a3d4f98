import type { DatabaseClient } from '#app/domain/database.ts';
import { countriesOfNumber } from '#app/domain/reading/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countMarketingTo } from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { TEXT_US_COUNTRIES } from './text-hours.ts';

/** No month is longer, so a number gets no more texts in any month than its owner agreed to. */
const LONGEST_MONTH_MS = 31 * DAY_MS;

/**
 * Finds the numbers that got as many offers by text as a month may bring (6-consent, section 5).
 * @param options.hashes of the numbers
 */
export async function findNumbersAtMonthlyLimit(
  db: DatabaseClient,
  { tenant, hashes, now }: { tenant: MarketingTenant; hashes: readonly string[]; now: Date },
): Promise<Set<string>> {
  const sent = await countMarketingTo(db, {
    tenantId: tenant.id,
    kind: 'sms',
    since: new Date(now.getTime() - LONGEST_MONTH_MS),
    until: new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS),
    recipientHashes: hashes,
  });
  return new Set([...sent].flatMap(([hash, { count }]) => (count >= tenant.textsPerMonth ? [hash] : [])));
}

/** Offers by text never leave a live service from the sender that companies share: one company's complaints would block all of them. */
export const NO_TEXT_SENDER =
  'Your company has no text sender of its own. Offers by text are sent only from a company’s own number.';

export const OBSTACLE_UNREGISTERED = {
  suppressed:
    'The company is not registered with US carriers (A2P 10DLC), so they refuse the company’s texts.',
};

/** Whether carriers refuse the company's texts to a number: they accept only registered companies in the United States. */
export const isUnregisteredFor = (
  { textBrandId, textCampaignId }: Pick<MarketingTenant, 'textBrandId' | 'textCampaignId'>,
  number: string,
): boolean =>
  !(textBrandId && textCampaignId) &&
  countriesOfNumber(number).some((country) => TEXT_US_COUNTRIES.has(country));
