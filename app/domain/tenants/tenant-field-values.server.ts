import { fieldVersions } from '#app/domain/field-versions.server.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import type { TenantChanges } from './rules.ts';
import type { TenantDetails } from './tenant-details.server.ts';

/** Columns of the fields that are named differently, for the audit log. */
export const TENANT_FIELD_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  baseFee: ['baseFeeCents'],
  commissionRate: ['commissionRateBps'],
  customDomain: ['customDomain', 'customDomainWanted'],
};

/** requestSender sets the sender's e-mail address. */
type FieldName = keyof TenantChanges | 'senderEmail';

/** Returns a tenant's fields under the names and in the units of tenantChanges. */
export function tenantFieldValues(tenant: TenantDetails): Record<FieldName, unknown> {
  const { baseFeeCents, commissionRateBps, customDomain, customDomainWanted, ...same } = tenant;
  return {
    ...same,
    utm: tenant.utm ?? {},
    baseFee: decimalOfCents(baseFeeCents),
    commissionRate: rateOfBps(commissionRateBps),
    customDomain: customDomainWanted ?? customDomain,
  };
}

/** Returns the versions of a form's fields, for updateTenant. */
export function tenantVersions(tenant: TenantDetails, names: readonly FieldName[]): Record<string, string> {
  const values = tenantFieldValues(tenant);
  return fieldVersions(Object.fromEntries(names.map((name) => [name, values[name]])));
}
