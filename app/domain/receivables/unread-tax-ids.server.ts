import { isCommissionByHand, listTaxIds } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findBilledTo } from '#app/domain/tenants/index.ts';
import { isTaxedForUnreadId } from './bill-tax.ts';
import { isBilledCompany } from './issue-bills.server.ts';
import { readIssuer } from './issuer.server.ts';
import type { MissingBill } from './missing-bills.server.ts';

export interface UnreadTaxId {
  tenantId: string;
  company: string;
  taxId: string;
  /** Two-letter code; null if it is not known. */
  country: string | null;
}

/**
 * Lists companies that we bill, or whose bills are missing, and that are taxed only because their tax ID can't be read. IDs from before they were
 * checked are still stored, and a bill that was issued stays as it is.
 */
export async function listUnreadTaxIds(
  db: Database,
  missing: readonly Pick<MissingBill, 'tenantId'>[],
): Promise<UnreadTaxId[]> {
  const issuer = await readIssuer(db);
  if (!issuer) return [];
  const unread = (await listTaxIds(db)).filter((party) => isTaxedForUnreadId(issuer, party));
  const listed: UnreadTaxId[] = [];
  for (const party of unread) {
    const company = await findBilledTo(db, party.tenantId);
    const isBilled =
      company && (isCommissionByHand(company) || missing.some(({ tenantId }) => tenantId === company.id));
    if (isBilled && isBilledCompany(company)) listed.push({ ...party, company: company.name });
  }
  return listed;
}
