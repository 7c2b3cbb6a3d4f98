import { askNewStaffAddresses } from '#app/domain/access/accounts/index.ts';
import { can, type TenantCapability } from '#app/domain/access/index.ts';
import { announceRetention } from '#app/domain/erasure/index.ts';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import { billOpenCommission } from '#app/domain/receivables/index.ts';
import { hasAmountsOrClosedMonths } from '#app/domain/statements/index.ts';
import {
  type TenantChanges,
  type TenantDetails,
  tenantVersions,
  updateTenant,
} from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { operationContext } from './operation-context.ts';

/** Returns the versions of the fields of each card. @param cards the cards' fields, by the card's name */
export const versionsOfCards = <Card extends string>(tenant: TenantDetails, cards: Record<Card, object>) =>
  Object.fromEntries(
    Object.entries<object>(cards).map(([card, fields]) => [
      card,
      tenantVersions(tenant, Object.keys(fields) as (keyof TenantChanges)[]),
    ]),
  ) as Record<Card, Record<string, string>>;

/** Toast text from the specification. */
export const TENANT_UPDATED = 'Tenant updated successfully';

/**
 * Saves those fields of a form on a tenant's page that the user may change.
 * @throws AppError, see updateTenant
 */
export async function saveTenantFields(
  args: ConsoleArgs<TenantCapability>,
  values: Record<string, unknown>,
  versions?: FieldVersions,
): Promise<void> {
  const { context, person, tenantId, now } = args;
  const { outbox, env } = context.services;
  await updateTenant({
    ...operationContext(args),
    values,
    versions,
    may: (capability) => can(person, capability),
    serviceTextSender: env.TWILIO_FROM,
    hasLedger: hasAmountsOrClosedMonths,
    billOpenCommission: (tx) => billOpenCommission(tx, { tenantId, now }),
    askStaffAddresses: (tx) => askNewStaffAddresses(tx, { outbox, tenantId, now }),
    announceRetention: (tx, wait) => announceRetention(tx, { outbox, tenantId, wait, now }),
  });
  outbox.wake();
}
