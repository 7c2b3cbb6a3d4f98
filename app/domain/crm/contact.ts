import type { Answers } from '#app/domain/assessments/index.ts';
import { type CrmLead, goalLabel, splitList, symptomLabel } from '#app/domain/leads/index.ts';
import { printableName } from '#app/lib/printable-name.ts';
import { CRM_LEAD_FIELD_NAMES, type CrmField, type CustomField, crmField, takesList } from './lead-fields.ts';
import type { CrmSettings } from './stored-settings.ts';

type Value = string | string[];

/** A contact in LeadConnector's format (POST /contacts/upsert), without its tags. */
export interface CrmContact {
  locationId: string;
  firstName?: string;
  email: string;
  phone?: string;
  source: string;
  customFields?: { id: string; field_value: Value }[];
}

/**
 * Builds the contact and its tags for a lead. Health answers, and the link that opens them, are included only if the switch for health
 * answers is on and the person allows it. The widgets ask for no last name, so the CRM's remains unchanged.
 */
export function buildContact(options: {
  lead: CrmLead;
  answers: Answers | null;
  planUrl: string | null;
  locationId: string;
  settings: CrmSettings & { customFields: readonly CustomField[] };
  /** Whether the person allows the copy of health answers. */
  mayCopyHealth: boolean;
}): { contact: CrmContact; tags: string[]; healthFields: string[]; hasGoalTags: boolean } {
  const { lead, answers, planUrl, locationId, settings, mayCopyHealth } = options;
  const { tagsGoals, customFields } = settings;
  const sendsHealth = settings.sendsHealth && mayCopyHealth;
  // Other widgets send a fixed text instead of a name, and the CRM's mails would print it (D51).
  const firstName = lead.widget === 'full' ? printableName(lead.firstName) : null;
  const phone = lead.phone && (lead.contact?.phoneE164 ?? lead.phone);
  const values = readValues({ lead, answers, planUrl });
  const fields = CRM_LEAD_FIELD_NAMES.flatMap((name) => {
    const custom = customFields.find(({ id }) => id === settings.mapping[name]);
    const value = values[name];
    if (!custom || isEmptyCrmValue(value) || (crmField(name).isHealth && !sendsHealth)) return [];
    return [{ id: custom.id, field_value: toFieldValue(value, custom), isHealth: crmField(name).isHealth }];
  });
  const goalTags = sendsHealth && tagsGoals ? listGoals(lead) : [];
  return {
    contact: {
      locationId,
      ...(firstName && { firstName }),
      email: lead.email,
      ...(phone && { phone }),
      source: lead.source,
      ...(fields.length > 0 && { customFields: fields.map(({ isHealth: _, ...field }) => field) }),
    },
    tags: [...new Set([...settings.tags, ...goalTags])],
    healthFields: fields.flatMap(({ id, isHealth }) => (isHealth ? id : [])),
    hasGoalTags: goalTags.length > 0,
  };
}

const listGoals = ({ widget, goalIds }: CrmLead): string[] =>
  splitList(goalIds).map((id) => goalLabel(widget, id));

const CRM_CONSENT_LABELS: Readonly<Record<string, string>> = {
  none: 'No',
  notice: 'Notice shown',
  'opt-in': 'Yes',
};

function readValues(options: {
  lead: CrmLead;
  answers: Answers | null;
  planUrl: string | null;
}): Record<CrmField, Value> {
  const { lead, answers, planUrl } = options;
  const { utm = {} } = answers ?? {};
  const consent = lead.contact?.marketingConsent ?? 'none';
  return {
    trackingId: lead.trackingId,
    leadId: lead.id,
    createdAt: lead.createdAt.toISOString().slice(0, 10),
    widget: lead.widget,
    locale: lead.locale,
    site: lead.site,
    returning: lead.returning ? 'Yes' : 'No',
    marketingConsent: CRM_CONSENT_LABELS[consent] ?? consent,
    utm_source: utm.utm_source ?? '',
    utm_medium: utm.utm_medium ?? '',
    utm_campaign: utm.utm_campaign ?? '',
    utm_term: utm.utm_term ?? '',
    utm_content: utm.utm_content ?? '',
    referrer: answers?.referrer ?? '',
    page: answers?.pageUrl ?? '',
    hidden: Object.entries(answers?.hidden ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    goals: listGoals(lead),
    symptoms: (answers?.symptoms ?? []).map(symptomLabel),
    experienceLevel: answers?.experienceLevel ?? '',
    ageRange: answers?.ageRange ?? '',
    sexAtBirth: answers?.sexAtBirth ?? '',
    budgetLevel: answers?.budgetLevel ?? '',
    safetyFlags: answers?.contraFlags ?? [],
    additionalConcerns: answers?.additionalConcerns ?? '',
    planUrl: planUrl ?? '',
  };
}

const isEmptyCrmValue = (value: Value): boolean => value.length === 0;

function toFieldValue(value: Value, custom: CustomField): Value {
  if (takesList(custom)) return typeof value === 'string' ? [value] : value;
  return typeof value === 'string' ? value : value.join('; ');
}
