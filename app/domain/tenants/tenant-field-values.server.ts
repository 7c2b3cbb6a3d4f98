import { decimalOfCents } from '../../lib/money.ts';
import { linkParameters } from './catalogue-settings.ts';
import type { TenantChanges } from './rules.ts';
import type { TenantDetails } from './tenant-details.server.ts';

/** Fields that are not called like their column, for the audit log. */
export const TENANT_FIELD_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  baseFee: ['baseFeeCents'],
  commissionRate: ['commissionRateBps'],
  customDomain: ['customDomain', 'customDomainWanted'],
};

/** A tenant's fields as they would be written: under the names and in the units of tenantChanges. */
export function tenantFieldValues(tenant: TenantDetails): Record<keyof TenantChanges, unknown> {
  const { baseFeeCents, commissionRateBps, customDomain, customDomainWanted, ...same } = tenant;
  return {
    ...same,
    utm: linkParameters(tenant.utm) ?? {},
    baseFee: decimalOfCents(baseFeeCents),
    commissionRate: commissionRateBps / 10_000,
    customDomain: customDomainWanted ?? customDomain,
  };
}
