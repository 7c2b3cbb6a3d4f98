/** Returns the key for the push of a new lead: a lead is pushed once, however often it is planned. */
export const crmKey = (leadId: string): string => `crm:${leadId}`;

/** Returns the key for the push of a past lead, once for each time that past leads are sent again. */
export const resyncKey = (resyncId: string, leadId: string): string => `crm:${resyncId}:${leadId}`;
