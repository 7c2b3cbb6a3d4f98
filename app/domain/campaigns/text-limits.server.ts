import type { DatabaseClient } from '#app/domain/database.ts';
import { countriesOfNumber } from '#app/domain/reading/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countMarketingTo } from '#app/outbox/index.ts';
import { CAMPAIGN_CLOCK_SKEW_MS } from './campaign-clock.ts';
import { findMonthlyTexts } from './monthly-texts.server.ts';
import { TEXT_US_COUNTRIES } from './text-hours.ts';

/** No month is longer, so a number gets no more texts in any month than its owner agreed to. */
const LONGEST_MONTH_MS = 31 * DAY_MS;

/**
 * Finds the numbers that got as many offers by text as a month may bring their owners (6-consent, section 5).
 * @param options.people with the hashes of their numbers
 */
export async function findNumbersAtMonthlyLimit(
  db: DatabaseClient,
  options: { tenant: MarketingTenant; people: readonly { contactId: string; hash: string }[]; now: Date },
): Promise<Set<string>> {
  const { tenant, people, now } = options;
  const contactIds = people.map(({ contactId }) => contactId);
  const monthlyTexts = await findMonthlyTexts(db, { tenant, contactIds });
  const sent = await countMarketingTo(db, {
    tenantId: tenant.id,
    kind: 'sms',
    since: new Date(now.getTime() - LONGEST_MONTH_MS),
    until: new Date(now.getTime() + CAMPAIGN_CLOCK_SKEW_MS),
    recipientHashes: people.map(({ hash }) => hash),
  });
  return new Set(
    people.flatMap(({ contactId, hash }) =>
      (sent.get(hash)?.count ?? 0) >= monthlyTexts(contactId) ? [hash] : [],
    ),
  );
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
