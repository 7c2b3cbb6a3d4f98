import { redirect } from '@remix-run/node';
import * as z from 'zod';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { settingsFields } from '#app/domain/tenants/tenant-fields.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { typedField } from '#app/lib/form-field.ts';
import { saveTenantFields } from '#app/routes/console/frame/save-tenant.server.ts';
import { previewRetention } from './read-retention.server.ts';

/** Form that confirms a shorter retention time. */
export const shortenForm = z.object({ days: typedField(settingsFields.dataRetentionDays, Number) });

/**
 * Saves the card. A retention time that would erase people is not saved with it: the page first asks for confirmation and shows their
 * number. The time is passed in the URL, so that it works without JavaScript.
 */
export async function saveLeadsCard(
  args: ConsoleArgs<'tenant.settings'>,
  values: Record<string, unknown>,
  versions: FieldVersions,
): Promise<Response | undefined> {
  const { context, tenantId, now, request } = args;
  const { dataRetentionDays, ...otherValues } = values as { dataRetentionDays?: number | null };
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw tenantNotFound();
  const erasure = await previewRetention(context.services.db, { tenant, days: dataRetentionDays, now });
  if (!erasure || erasure.people === 0) {
    await saveTenantFields(args, values, versions);
    return;
  }
  const { dataRetentionDays: _version, ...otherVersions } = versions;
  await saveTenantFields(args, otherValues, otherVersions);
  return redirect(`${new URL(request.url).pathname}?retention=${erasure.days}#leads-card`);
}
