import * as z from 'zod';
import { brandFields, contactEmail, settingsFields, subdomain, tenantName, termsFields } from './fields.ts';

/**
 * What may be written of a tenant, under the names that the specification's API has: money and rates as decimals. The
 * groups are those in which people may change it (updateTenant); forms take the fields that they show from the same.
 * Null, or an empty text, takes away what may be missing.
 */

/** Any of the fields, and no others; what is absent stays as it is. */
export const tenantChanges = z.strictObject({ ...brandFields, ...settingsFields, ...termsFields }).partial();
export type TenantChanges = z.output<typeof tenantChanges>;

/** What creates a tenant: three fields, and any other that it has (T section 3). */
export const tenantInput = tenantChanges.extend({ name: tenantName, subdomain, contactEmail });
export type TenantInput = z.output<typeof tenantInput>;
