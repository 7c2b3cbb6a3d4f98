import { allGoalLabels } from '#app/domain/leads/index.ts';
import { CRM_LEAD_FIELD_NAMES, type CustomField, crmField, takesList } from './lead-fields.ts';
import type { CrmConsent } from './plan-consents.server.ts';
import type { CrmSettings } from './stored-settings.ts';

/** The body of PUT /contacts/{id} in LeadConnector's format, and the tags to take away. */
interface ContactChanges {
  changes: {
    dndSettings?: Partial<Record<'Email' | 'SMS', { status: 'active'; message: string; code: string }>>;
    customFields?: { id: string; field_value: string | string[] }[];
  };
  removedTags: string[];
}

const dnd = (channel: 'Email' | 'SMS'): ContactChanges => ({
  changes: {
    dndSettings: { [channel]: { status: 'active', message: 'The lead withdrew their consent.', code: '' } },
  },
  removedTags: [],
});

/**
 * Builds what changes in the CRM when a person ends a consent. Health answers are emptied in each field that ever got one, and in those
 * that would get one today.
 */
export function buildContactChanges(
  consent: CrmConsent,
  {
    healthFields,
    hasGoalTags,
    settings,
  }: {
    healthFields: readonly string[];
    hasGoalTags: boolean;
    settings: CrmSettings & { customFields: readonly CustomField[] };
  },
): ContactChanges {
  if (consent === 'offers') return dnd('Email');
  if (consent === 'texts') return dnd('SMS');
  const { sendsHealth, mapping, customFields, tags } = settings;
  // Which goals the tags name is no longer stored, so all names of goals are taken away.
  const removedTags = hasGoalTags ? allGoalLabels().filter((label) => !tags.includes(label)) : [];
  if (consent === 'segments') return { changes: {}, removedTags };
  const mapped = CRM_LEAD_FIELD_NAMES.flatMap((name) =>
    sendsHealth && crmField(name).isHealth ? (mapping[name] ?? []) : [],
  );
  const ids = [...new Set([...healthFields, ...mapped])];
  const toEmpty = ids.map((id) => {
    const custom = customFields.find((field) => field.id === id);
    return { id, field_value: custom && takesList(custom) ? [] : '' };
  });
  return {
    changes: toEmpty.length > 0 ? { customFields: toEmpty } : {},
    removedTags,
  };
}
