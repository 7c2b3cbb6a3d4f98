import * as z from 'zod';

/** What endpoints are told of, with a sentence for the form and the documentation. */
export const EVENT_TYPES = {
  'lead.created': 'Somebody left their name and e-mail address',
  'assessment.completed': 'An assessment was answered and has its plan',
  'conversion.recorded': 'A sale was recorded',
  'conversion.refunded': 'Money of a sale was paid back',
} as const;
export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Sent by the button of the console; an endpoint gets it also when it has not chosen it. */
export const TEST_EVENT = 'webhook.test';

const lead = {
  leadId: z.string(),
  trackingId: z.string(),
  /** full | consumer | technical */
  widget: z.string(),
};
const conversion = {
  conversionId: z.string(),
  leadId: z.string(),
  trackingId: z.string(),
  orderId: z.string().nullable(),
  currency: z.string(),
};

/**
 * The `data` of each event. Ids and amounts only: no answer about health, and not the assessment's id either, with which
 * everybody can open the plan. Contact details are added for endpoints that have chosen them.
 */
export const EVENT_DATA = {
  'lead.created': z.strictObject({ ...lead, source: z.string(), locale: z.string() }),
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
    /** What the commission falls by; above 0. */
    commissionAmount: z.number(),
    source: z.string(),
  }),
  [TEST_EVENT]: z.strictObject({ message: z.string() }),
} as const;

/** What happened, with the data of its type. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type;
    tenantId: string;
    leadId: string;
    at: Date;
    data: z.infer<(typeof EVENT_DATA)[Type]>;
  };
}[EventType];
