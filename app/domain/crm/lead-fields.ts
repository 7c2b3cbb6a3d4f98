/** What of a lead can be put into a custom field of the CRM. For browser and server. */

export interface CrmFieldKind {
  label: string;
  /** An answer of the questionnaire, or what opens the answers: sent only with the switch for health answers. */
  isHealth: boolean;
  /** Several values. */
  isList?: boolean;
  /** A day. */
  isDay?: boolean;
}

const plain = (label: string, more: Partial<CrmFieldKind> = {}): CrmFieldKind => ({
  label,
  isHealth: false,
  ...more,
});
const health = (label: string, more: Partial<CrmFieldKind> = {}): CrmFieldKind => ({
  label,
  isHealth: true,
  ...more,
});

const CRM_FIELDS = {
  trackingId: plain('Tracking id'),
  leadId: plain('Lead id'),
  createdAt: plain('Day of the lead (UTC)', { isDay: true }),
  widget: plain('Widget'),
  locale: plain('Language'),
  site: plain('Site'),
  returning: plain('Came before'),
  marketingConsent: plain('Marketing consent'),
  utm_source: plain('UTM source'),
  utm_medium: plain('UTM medium'),
  utm_campaign: plain('UTM campaign'),
  utm_term: plain('UTM term'),
  utm_content: plain('UTM content'),
  goals: health('Goals', { isList: true }),
  symptoms: health('Symptoms', { isList: true }),
  experienceLevel: health('Experience'),
  ageRange: health('Age'),
  sexAtBirth: health('Sex at birth'),
  budgetLevel: health('Budget'),
  safetyFlags: health('Safety answers', { isList: true }),
  additionalConcerns: health('Free text'),
  planUrl: health('Link to the plan'),
} as const satisfies Record<string, CrmFieldKind>;

export type CrmField = keyof typeof CRM_FIELDS;
export const CRM_FIELD_NAMES = Object.keys(CRM_FIELDS) as [CrmField, ...CrmField[]];
/** One of them, with the properties that only some have. */
export const crmField = (name: CrmField): CrmFieldKind => CRM_FIELDS[name];

/** A custom field of the CRM, as it listed it. */
export interface CustomField {
  id: string;
  name: string;
  /** TEXT, LARGE_TEXT, MULTIPLE_OPTIONS, … */
  dataType: string;
}

const TEXT_TYPES = ['TEXT', 'LARGE_TEXT'];
const LIST_TYPES = ['MULTIPLE_OPTIONS', 'CHECKBOX'];

/** Whether a custom field takes several values, as a list. */
export const takesList = ({ dataType }: Pick<CustomField, 'dataType'>): boolean =>
  LIST_TYPES.includes(dataType);

/** Whether one of our fields fits into a custom field. */
export function fits(name: CrmField, custom: CustomField): boolean {
  const { isList, isDay } = crmField(name);
  if (TEXT_TYPES.includes(custom.dataType)) return true;
  return (isList === true && takesList(custom)) || (isDay === true && custom.dataType === 'DATE');
}

/** Which of our fields goes into which custom field, by its id. */
export type CrmMapping = Partial<Record<CrmField, string>>;
