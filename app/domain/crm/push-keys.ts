/** OutboxMessage.purpose of what is sent to the CRM: a lead's contact, an ended consent, an erasure. */
export const CRM_PUSH_PURPOSE = 'crm-contact';
export const CRM_CONSENT_PURPOSE = 'crm-consent';
export const CRM_ERASURE_PURPOSE = 'crm-erasure';

/** Returns the key for the push of a new lead: a lead is pushed once, however often it is planned. */
export const crmKey = (leadId: string): string => `crm:${leadId}`;

/** Returns the key for the push of a past lead, once for each time that past leads are sent again. */
export const resyncKey = (resyncId: string, leadId: string): string => `crm:${resyncId}:${leadId}`;
