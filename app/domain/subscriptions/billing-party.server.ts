import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { BillingDetailsValues } from '#app/domain/billing/billing-details-fields.ts';
import { type BillingDetails, findBillingDetails, saveBillingDetails } from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { readTaxId } from '#app/domain/reading/readers.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';

/** Finds the party that is billed, as the form's fields. */
export const readBillingParty = async (db: DatabaseClient, tenantId: string): Promise<BillingDetailsValues> =>
  toValues(await findBillingDetails(db, tenantId));

/** Returns the versions of the form's fields, for saveBillingParty. */
export const billingPartyVersions = (values: BillingDetailsValues) => fieldVersions(values);

/**
 * Saves the fields that the form changed. The next reading of the subscription sends them to Stripe.
 * @throws AppError `invalid` with `fields` for an incomplete address, and for a tax ID without the form of its country; `conflict` with `stale`
 */
export async function saveBillingParty({
  db,
  tenantId,
  changes,
  versions,
  actor,
  now,
}: TenantOperation & {
  db: Database;
  changes: Partial<BillingDetailsValues>;
  versions: FieldVersions;
}): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const before = toValues(await findBillingDetails(tx, tenantId));
    const target = { type: 'billing', id: tenantId };
    const options = { tenantId, target, actor, changes, present: before, read: versions };
    const after = { ...before, ...(await keepOwnChanges(tx, options)) };
    const details = changesBetween(before, after);
    if (Object.keys(details).length === 0) return;
    if ('taxId' in details || 'country' in details) assertTaxId(after);
    await saveBillingDetails(tx, tenantId, toDetails(after));
    await recordAudit(tx, { actor, action: 'billing.details', tenantId, target, details }, now);
  });
}

/** Without a country the ID can't be checked; bills then count the company as one at home. @throws AppError `invalid` */
function assertTaxId({ taxId, country }: BillingDetailsValues): void {
  if (taxId === null || country === null) return;
  const read = readTaxId(taxId, country);
  if (!read.ok) throw invalid({ taxId: [read.why] });
}

const toValues = ({ legalName, taxId, address }: BillingDetails): BillingDetailsValues => ({
  legalName,
  taxId,
  line1: address?.line1 ?? null,
  line2: address?.line2 ?? null,
  postalCode: address?.postalCode ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  country: address?.country ?? null,
});

function toDetails({ legalName, taxId, ...address }: BillingDetailsValues): BillingDetails {
  const { line1, line2, postalCode, city, state, country } = address;
  if (Object.values(address).every((part) => part === null)) return { legalName, taxId, address: null };
  if (line1 !== null && city !== null && country !== null)
    return { legalName, taxId, address: { line1, line2, postalCode, city, state, country } };
  throw invalid({
    ...(line1 === null && { line1: ['Enter the street'] }),
    ...(city === null && { city: ['Enter the city'] }),
    ...(country === null && { country: ['Select a country'] }),
  });
}
