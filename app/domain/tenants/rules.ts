import * as z from 'zod';
import { brandFields, contactEmail, settingsFields, subdomain, tenantName, termsFields } from './fields.ts';

/**
 * The fields of a tenant that can be written, under the names of the specification's API: money and rates as decimals. The groups match the
 * permissions to change them (updateTenant); forms use the same fields. Null or an empty text clears an optional field.
 */

/** Any of the fields, and no others. Missing fields stay as they are. */
export const tenantChanges = z.strictObject({ ...brandFields, ...settingsFields, ...termsFields }).partial();
export type TenantChanges = z.output<typeof tenantChanges>;

/** The input for creating a tenant: three required fields, and any of the others (T section 3). */
export const tenantInput = tenantChanges.extend({ name: tenantName, subdomain, contactEmail });
export type TenantInput = z.output<typeof tenantInput>;
