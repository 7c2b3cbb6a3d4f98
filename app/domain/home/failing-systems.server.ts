import { findFailingCrms } from '../crm/index.ts';
import type { Database } from '../database.ts';
import { findFailingEndpoints } from '../integrations/index.ts';
import { findFailingFeeds } from '../product-feed/index.ts';
import type { Facts } from './rules.ts';

type FailingSystems = Pick<Facts, 'webhookFailingSince' | 'crmFailingSince' | 'feedFailingSince'>;

/** Since when the systems of tenants' shops fail: what is read for a tenant's id out of three queries. */
export async function findFailingSystems(
  db: Database,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => FailingSystems> {
  const [webhooks, crms, feeds] = await Promise.all([
    findFailingEndpoints(db, tenantIds),
    findFailingCrms(db, tenantIds),
    findFailingFeeds(db, tenantIds),
  ]);
  return (tenantId) => ({
    webhookFailingSince: webhooks.get(tenantId) ?? null,
    crmFailingSince: crms.get(tenantId) ?? null,
    feedFailingSince: feeds.get(tenantId) ?? null,
  });
}
