import type { Crm } from '#app/domain/crm/index.ts';
import { mappingFieldName } from '#app/domain/crm/settings-fields.ts';

/** One of our fields with its menu of custom fields. */
export interface MappingChoice {
  field: string;
  label: string;
  isHealth: boolean;
  options: { value: string; label: string }[];
}

/** The form's fields as they would be posted. */
export type SavedSettings = Record<string, string | boolean>;

/** @param names our fields; all mapped fields if missing */
export function readSavedSettings(
  { tags, sendsHealth, tagsGoals, mapping }: Pick<Crm, 'tags' | 'sendsHealth' | 'tagsGoals' | 'mapping'>,
  names: readonly (keyof Crm['mapping'])[] = Object.keys(mapping) as (keyof Crm['mapping'])[],
): SavedSettings {
  return {
    tags: tags.join('\n'),
    sendsHealth,
    tagsGoals,
    ...Object.fromEntries(names.map((name) => [mappingFieldName(name), mapping[name] ?? ''])),
  };
}
