import type { TenantDetails } from './tenant-details.server.ts';

type DomainColumns = Pick<
  TenantDetails,
  'customDomain' | 'customDomainWanted' | 'customDomainToken' | 'customDomainVerifiedAt'
>;

/** What changes when a tenant asks for a domain, or with null for none. A verified one serves until another is. */
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

/** The TXT record that shows whose a domain is; its name does not tell who serves it (D1). */
export const verificationRecord = (domain: string): string => `_assessment-verify.${domain}`;
