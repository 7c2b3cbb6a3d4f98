import type { DatabaseClient } from '#app/domain/database.ts';
import { findMarketingRecipients, type MarketingCandidate } from '#app/domain/leads/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { judgeCap } from './allowance.server.ts';
import { addressRecipients } from './plan-bulk.server.ts';

/**
 * Returns functions that note the recipients of a message and return when the cap allows the first of them to get it; null if one may get
 * it now, or if there are no recipients. Once one may get it, the others are not read.
 */
export function noteFirstAllowed(
  db: DatabaseClient,
  { tenant, channel, now }: { tenant: MarketingTenant; channel: 'email' | 'sms'; now: Date },
) {
  let first: Date | null = null;
  let isAllowed = false;
  return {
    async note(
      people: readonly (Pick<MarketingCandidate, 'contactId' | 'leadId'> & { reason: string | null })[],
    ): Promise<void> {
      const targets = people.flatMap(({ contactId, leadId, reason }) =>
        contactId && reason === null ? [{ contactId, leadId }] : [],
      );
      if (isAllowed || targets.length === 0) return;
      const found = await findMarketingRecipients(db, { tenantId: tenant.id, of: targets });
      const recipients = [...addressRecipients(found, channel).values()];
      const findWaitEnd = await judgeCap(db, { tenant, kind: channel, recipients, now });
      for (const recipient of recipients) {
        const until = findWaitEnd(recipient);
        if (until === null) isAllowed = true;
        else if (first === null || until < first) first = until;
      }
    },
    first: () => (isAllowed ? null : first),
  };
}
