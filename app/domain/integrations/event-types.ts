import * as z from 'zod';

/** Events that endpoints can get, with a sentence for the form and the documentation. */
export const EVENT_TYPES = {
  'lead.created': 'New lead (name and e-mail given)',
  'assessment.completed': 'Assessment completed (plan ready)',
  'conversion.recorded': 'Sale recorded',
  'conversion.refunded': 'Sale refunded',
  'conversion.changed': 'Recorded order changed',
  'consent.changed': 'A lead withdrew consent or gave consent again',
  'person.erased': 'A lead was erased: erase what you have stored about that lead',
} as const;
export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Sent by a button in the console; an endpoint gets it even if it has not chosen it. */
export const TEST_EVENT_TYPE = 'webhook.test';

const lead = {
  leadId: z.string(),
  trackingId: z.string(),
  /** full | consumer | technical */
  widget: z.string(),
};
/** From where the lead came, as the shop's page told it. */
const attribution = {
  utm: z.record(z.string(), z.string()),
  /** Values of `data-hidden`. */
  hidden: z.record(z.string(), z.string()),
  referrer: z.string().nullable(),
  pageUrl: z.string().nullable(),
};
const conversion = {
  conversionId: z.string(),
  leadId: z.string(),
  trackingId: z.string(),
  orderId: z.string().nullable(),
  currency: z.string(),
};

/**
 * Schemas of the `data` of each event. They contain only ids and amounts: no health answers, and not the assessment's id either, which
 * would let anyone open the plan. Contact details are added for endpoints that have chosen them.
 */
export const EVENT_TYPE_DATA = {
  'lead.created': z.strictObject({ ...lead, source: z.string(), locale: z.string(), ...attribution }),
  'assessment.completed': z.strictObject(lead),
  'conversion.recorded': z.strictObject({
    ...conversion,
    saleAmount: z.number(),
    commissionRate: z.number(),
    commissionAmount: z.number(),
    conversionDate: z.iso.datetime(),
    source: z.string(),
  }),
  'conversion.refunded': z.strictObject({
    ...conversion,
    /** The sale's conversionId. */
    refundOf: z.string(),
    /** Above 0. */
    refundAmount: z.number(),
    /** The amount by which the commission falls; above 0. */
    commissionAmount: z.number(),
    source: z.string(),
  }),
  'conversion.changed': z.strictObject({
    ...conversion,
    /** The sale's conversionId. */
    changeOf: z.string(),
    /** What the sale amounted to before and amounts to now, each less what was paid back. */
    saleAmountBefore: z.number(),
    saleAmount: z.number(),
    commissionRate: z.number(),
    commissionAmountBefore: z.number(),
    commissionAmount: z.number(),
    source: z.string(),
  }),
  'consent.changed': z.strictObject({
    ...lead,
    consent: z.enum(['health', 'offers', 'segments', 'texts', 'crm-health']),
    state: z.enum(['given', 'withdrawn']),
  }),
  /** Without the tracking id: the erasure has replaced it here, and stores the old one nowhere. */
  'person.erased': z.strictObject({ leadId: z.string() }),
  [TEST_EVENT_TYPE]: z.strictObject({ message: z.string() }),
} as const;

/** An event with the data of its type. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type;
    tenantId: string;
    leadId: string;
    at: Date;
    data: z.infer<(typeof EVENT_TYPE_DATA)[Type]>;
    /** The row of the ledger of consents that it reports. */
    consentEventId?: string;
  };
}[EventType];
