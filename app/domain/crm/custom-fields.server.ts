import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { CustomField } from './lead-fields.ts';
import { openKey } from './prepare-pushes.server.ts';

/** Requests to the CRM other than sending contacts. An adapter implements this interface. */
export interface CrmApi {
  /** Returns the custom fields of a location's contacts, or a sentence for staff about why they could not be read. */
  listCustomFields(connection: {
    apiKey: string;
    locationId: string;
  }): Promise<CustomField[] | { problem: string }>;
}

/**
 * Reads the CRM's custom fields and stores them for the menus. This is the connection test; it creates no contact.
 * @returns how many there are
 * @throws AppError `conflict` with the CRM's reason in words
 */
export async function readCustomFieldsFromCrm(options: {
  db: Database;
  tenantId: string;
  seal: Seal;
  api: CrmApi;
  now: Date;
}): Promise<number> {
  const { db, tenantId, seal, api, now } = options;
  const row = await db.crmConnection.findUnique({ where: { tenantId } });
  const { locationId, sealedApiKey } = row ?? {};
  if (!locationId || !sealedApiKey)
    throw new AppError('conflict', 'Enter the API key and the location id first.');
  const apiKey = openKey(seal, sealedApiKey);
  if (apiKey === null) throw new AppError('conflict', 'We can no longer read the API key. Enter it again.');
  const customFields = await api.listCustomFields({ apiKey, locationId });
  if ('problem' in customFields) throw new AppError('conflict', customFields.problem);
  await db.crmConnection.updateMany({
    // Updates only the connection with the location that was read: another location has other fields.
    where: { tenantId, locationId },
    data: {
      customFields: customFields.map((field) => ({ ...field })),
      customFieldsReadAt: now,
    },
  });
  return customFields.length;
}
