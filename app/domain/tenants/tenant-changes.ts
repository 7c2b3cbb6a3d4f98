import * as z from 'zod';
import {
  brandFields,
  contactEmail,
  settingsFields,
  subdomain,
  tenantName,
  termsFields,
} from './tenant-fields.ts';

/**
 * The writable fields of a tenant, under the names of the specification's API, with money and rates as decimals. Each group matches the
 * permission to change it (updateTenant); forms use the same fields. Null or an empty text clears an optional field.
 */

/** Any of the fields, and no others. Missing fields are not changed. */
export const tenantChanges = z.strictObject({ ...brandFields, ...settingsFields, ...termsFields }).partial();
export type TenantChanges = z.output<typeof tenantChanges>;

/** The input for creating a tenant: three required fields, and any of the others (T section 3). */
export const tenantInput = tenantChanges.extend({ name: tenantName, subdomain, contactEmail });
export type TenantInput = z.output<typeof tenantInput>;
