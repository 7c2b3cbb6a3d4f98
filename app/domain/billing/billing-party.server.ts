import type { DatabaseClient } from '#app/domain/database.ts';

/** The party that is billed, as it was entered; null where nothing was. */
export interface BillingParty {
  legalName: string | null;
  taxId: string | null;
  /** Lines, without the name. */
  addressLines: string[];
  /** Two-letter code. */
  country: string | null;
}

/** Finds the billed parties of tenants; those that entered nothing are missing. */
export async function listBillingParties(
  db: DatabaseClient,
  tenantIds: readonly string[],
): Promise<Map<string, BillingParty>> {
  const accounts = await db.billingAccount.findMany({
    where: { tenantId: { in: [...tenantIds] } },
    select: { tenantId: true, legalName: true, taxId: true, address: true },
  });
  return new Map(
    accounts.map(({ tenantId, legalName, taxId, address }) => [
      tenantId,
      { legalName, taxId, ...readAddress(address) },
    ]),
  );
}

/** Lists the tax IDs that companies entered, with their country. */
export async function listTaxIds(
  db: DatabaseClient,
): Promise<{ tenantId: string; taxId: string; country: string | null }[]> {
  const accounts = await db.billingAccount.findMany({
    where: { taxId: { not: null } },
    orderBy: { tenantId: 'asc' },
    select: { tenantId: true, taxId: true, address: true },
  });
  return accounts.map(({ tenantId, taxId, address }) => ({
    ...{ tenantId, taxId: taxId ?? '' },
    country: readAddress(address).country,
  }));
}

/** Reads BillingAccount.address: { line1, line2, postalCode, city, state, country }. */
function readAddress(address: unknown): Pick<BillingParty, 'addressLines' | 'country'> {
  const parts = (address ?? {}) as Record<string, unknown>;
  const read = (name: string) => (typeof parts[name] === 'string' ? parts[name].trim() : '');
  const town = [read('postalCode'), read('city'), read('state')].filter(Boolean).join(' ');
  const lines = [read('line1'), read('line2'), town, read('country')].filter(Boolean);
  return { addressLines: lines, country: read('country') || null };
}
