import { COMPANY_INACTIVE, CONFIRM_ADDRESS_FIRST, NO_POSTAL_ADDRESS } from '#app/domain/campaigns/index.ts';
import { READ_ONLY } from './read-only.server.ts';

/** A link to the field that a refusal asks for. */
export interface RefusalLink {
  label: string;
  to: string;
}

const REFUSAL_LINKS: Readonly<Record<string, { label: string; to: (settings: string) => string }>> = {
  [NO_POSTAL_ADDRESS]: { label: 'Add postal address', to: (settings) => `${settings}#company-postalAddress` },
  [CONFIRM_ADDRESS_FIRST]: { label: 'Confirm address', to: () => '/admin/account#confirm-address' },
  [COMPANY_INACTIVE]: { label: 'See status', to: (settings) => `${settings}#status-card` },
  [READ_ONLY]: { label: 'See plans', to: () => '/admin/billing' },
};

/** Returns the link that goes with a refusal's sentence, if what it asks for has a field. */
export function refusalLink(
  message: string | null | undefined,
  tenantId: string | null,
): RefusalLink | undefined {
  const link = REFUSAL_LINKS[message ?? ''];
  return link && tenantId
    ? { label: link.label, to: link.to(`/admin/tenants/${tenantId}/settings`) }
    : undefined;
}
