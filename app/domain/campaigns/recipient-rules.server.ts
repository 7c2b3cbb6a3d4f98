import { readRegions } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MarketingRecipient } from '#app/domain/leads/index.ts';
import { findTenantRules, type MarketingTenant } from '#app/domain/tenants/index.ts';
import type { RegionalRules } from '#app/protocol/regional-rules.ts';

/** A message to a lead, or a test that staff send to themselves, which belongs to no lead. */
interface AddressedMessage {
  tenant: MarketingTenant;
  recipient: Pick<MarketingRecipient, 'assessmentId'>;
}

/** Finds the rules of the region where the recipient of each message lives (D65). All messages are of one tenant. */
export async function findRulesOfRecipients(
  db: Database,
  messages: readonly AddressedMessage[],
): Promise<(message: AddressedMessage) => RegionalRules> {
  const tenant = messages[0]?.tenant;
  const isRegional = tenant !== undefined && !tenant.followsSpecification && tenant.sellsTo !== null;
  const assessmentIds = messages.flatMap(({ recipient }) => recipient.assessmentId ?? []);
  const regions: ReadonlyMap<string, string | null> =
    isRegional && assessmentIds.length > 0
      ? await readRegions(db, { tenantId: tenant.id, assessmentIds })
      : new Map();
  return (message) =>
    findTenantRules(message.tenant, regions.get(message.recipient.assessmentId ?? '') ?? null);
}
