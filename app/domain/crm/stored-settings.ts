import { CRM_LEAD_FIELD_NAMES, type CrmMapping, type CustomField } from './lead-fields.ts';

const readTexts = (storedTexts: unknown): string[] =>
  Array.isArray(storedTexts) ? storedTexts.filter((one): one is string => typeof one === 'string') : [];

/** Settings for the data that the CRM gets in addition to the contact's own fields. */
export interface CrmSettings {
  sendsHealth: boolean;
  tags: string[];
  tagsGoals: boolean;
  mapping: CrmMapping;
}

/** Reads the settings of a stored connection. Without a connection, it returns the settings of a tenant without a CRM. */
export const readCrmSettings = (
  row: { sendsHealth: boolean; tags: unknown; tagsGoals: boolean; mapping: unknown } | null,
): CrmSettings => ({
  sendsHealth: row?.sendsHealth ?? false,
  tags: readTexts(row?.tags),
  tagsGoals: row?.tagsGoals ?? false,
  mapping: readMapping(row?.mapping),
});

/** Reads a stored mapping and leaves out fields that no longer exist. */
function readMapping(storedMapping: unknown): CrmMapping {
  const all = Object(storedMapping) as Record<string, unknown>;
  return Object.fromEntries(
    CRM_LEAD_FIELD_NAMES.flatMap((name) => {
      const id = Object.hasOwn(all, name) ? all[name] : null;
      return typeof id === 'string' && id !== '' ? [[name, id]] : [];
    }),
  );
}

export const readCustomFields = (storedFields: unknown): CustomField[] =>
  Array.isArray(storedFields) ? (storedFields as CustomField[]) : [];
