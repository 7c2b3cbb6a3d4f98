/** Fields of a lead that can be mapped to a custom field of the CRM. For browser and server. */

export interface CrmFieldKind {
  label: string;
  /** Whether it is an answer of the questionnaire or a link that opens the answers: sent only if the switch for health answers is on. */
  isHealth: boolean;
  /** Whether it has several values. */
  isList?: boolean;
  /** Whether it is a date. */
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

const CRM_LEAD_FIELDS = {
  trackingId: plain('Tracking ID'),
  leadId: plain('Lead ID'),
  createdAt: plain('Day the lead arrived (UTC)', { isDay: true }),
  widget: plain('Widget'),
  locale: plain('Language'),
  site: plain('Website'),
  returning: plain('Came before'),
  marketingConsent: plain('Marketing consent'),
  utm_source: plain('UTM source'),
  utm_medium: plain('UTM medium'),
  utm_campaign: plain('UTM campaign'),
  utm_term: plain('UTM term'),
  utm_content: plain('UTM content'),
  referrer: plain('Referrer'),
  page: plain('Page with the assessment'),
  hidden: plain('Hidden values'),
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

export type CrmField = keyof typeof CRM_LEAD_FIELDS;
export const CRM_LEAD_FIELD_NAMES = Object.keys(CRM_LEAD_FIELDS) as [CrmField, ...CrmField[]];
/** Returns a field with the properties that only some fields have. */
export const crmField = (name: CrmField): CrmFieldKind => CRM_LEAD_FIELDS[name];

/** A custom field as the CRM listed it. */
export interface CustomField {
  id: string;
  name: string;
  /** TEXT, LARGE_TEXT, MULTIPLE_OPTIONS, … */
  dataType: string;
}

const CRM_LEAD_TEXT_TYPES = ['TEXT', 'LARGE_TEXT'];
const CRM_LEAD_LIST_TYPES = ['MULTIPLE_OPTIONS', 'CHECKBOX'];

/** Whether a custom field accepts several values, as a list. */
export const takesList = ({ dataType }: Pick<CustomField, 'dataType'>): boolean =>
  CRM_LEAD_LIST_TYPES.includes(dataType);

/** Whether one of our fields fits into a custom field. */
export function fits(name: CrmField, custom: CustomField): boolean {
  const { isList, isDay } = crmField(name);
  if (CRM_LEAD_TEXT_TYPES.includes(custom.dataType)) return true;
  return (isList === true && takesList(custom)) || (isDay === true && custom.dataType === 'DATE');
}

/** Maps our fields to ids of the CRM's custom fields. */
export type CrmMapping = Partial<Record<CrmField, string>>;
