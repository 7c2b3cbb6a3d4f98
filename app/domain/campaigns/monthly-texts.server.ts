import type { DatabaseClient } from '#app/domain/database.ts';
import { findAgreedTexts } from '#app/domain/leads/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';

/**
 * Finds how many offers by text a month may bring each person: as many as the sentence named that they agreed to, and never more than the
 * company sends now (6-consent, section 5). A company that sends more later asks again.
 */
export async function findMonthlyTexts(
  db: DatabaseClient,
  { tenant, contactIds }: { tenant: MarketingTenant; contactIds: readonly string[] },
): Promise<(contactId: string | null) => number> {
  const agreedTexts = await findAgreedTexts(db, { tenantId: tenant.id, contactIds });
  return (contactId) =>
    Math.min(tenant.textsPerMonth, (contactId && agreedTexts.get(contactId)) || tenant.textsPerMonth);
}

/** Finds the same for one person, whom a text on the terms tells about it. */
export const readMonthlyTexts = async (
  db: DatabaseClient,
  { tenant, contactId }: { tenant: MarketingTenant; contactId: string | null },
): Promise<number> =>
  (await findMonthlyTexts(db, { tenant, contactIds: contactId ? [contactId] : [] }))(contactId);
