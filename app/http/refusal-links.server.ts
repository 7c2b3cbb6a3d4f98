import {
  COMPANY_INACTIVE,
  CONFIRM_ADDRESS_FIRST,
  NO_POSTAL_ADDRESS,
  NO_TEXT_SENDER,
} from '#app/domain/campaigns/index.ts';
import { READ_ONLY } from './read-only.server.ts';
import { REFUSAL_TARGETS, type RefusalLink } from './refusal-targets.ts';

const TARGETS: Readonly<Record<string, keyof typeof REFUSAL_TARGETS>> = {
  [NO_POSTAL_ADDRESS]: 'postalAddress',
  [CONFIRM_ADDRESS_FIRST]: 'ownAddress',
  [COMPANY_INACTIVE]: 'status',
  [NO_TEXT_SENDER]: 'textSender',
  [READ_ONLY]: 'plan',
};

/** Returns the link that goes with a refusal's sentence, if what it asks for has a field. */
export function refusalLink(
  message: string | null | undefined,
  tenantId: string | null,
): RefusalLink | undefined {
  const target = TARGETS[message ?? ''];
  if (!target || !tenantId) return undefined;
  const { label, to } = REFUSAL_TARGETS[target];
  return { label, to: to(`/admin/tenants/${tenantId}/settings`) };
}
