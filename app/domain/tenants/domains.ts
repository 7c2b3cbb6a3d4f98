import type { TenantDetails } from './tenant-details.server.ts';

type DomainColumns = Pick<
  TenantDetails,
  'customDomain' | 'customDomainWanted' | 'customDomainToken' | 'customDomainVerifiedAt'
>;

/**
 * Returns the columns to change when a domain is requested. The verified domain is used until the requested one is verified; null removes
 * both.
 */
export function requestedDomainColumns(
  before: DomainColumns,
  requestedDomain: string | null,
  newToken: string,
): Partial<DomainColumns> {
  if (requestedDomain === null)
    return {
      customDomain: null,
      customDomainWanted: null,
      customDomainToken: null,
      customDomainVerifiedAt: null,
    };
  if (requestedDomain === before.customDomain) return { customDomainWanted: null, customDomainToken: null };
  if (requestedDomain === before.customDomainWanted) return {};
  return { customDomainWanted: requestedDomain, customDomainToken: newToken };
}

/** Returns the name of the TXT record that proves ownership of a domain. It does not reveal the service behind it (D1). */
export const verificationRecord = (domain: string): string => `_assessment-verify.${domain}`;
