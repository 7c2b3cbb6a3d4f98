import { CRM_FIELD_NAMES, type CrmMapping, type CustomField } from './lead-fields.ts';

/** Messages and their log are deleted after so long. */
export const CRM_LOG_DAYS = 30;
/** OutboxMessage.purpose of each push. */
export const CRM_PURPOSE = 'crm-contact';
/**
 * Past leads in a second: each may take two requests, and the CRM takes 100 requests in ten seconds from one location.
 * New leads find room beside them.
 */
export const RESYNC_PER_SECOND = 4;

/** The push of a new lead: a lead is pushed once, however often it is planned. */
export const crmKey = (leadId: string): string => `crm:${leadId}`;
/** The push of a past lead, once for each time that past leads are sent again. */
export const resyncKey = (resyncId: string, leadId: string): string => `crm:${resyncId}:${leadId}`;

export const readTexts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];

/** A stored mapping; fields that are not known any more are left out. */
export function readMapping(stored: unknown): CrmMapping {
  const all = Object(stored) as Record<string, unknown>;
  return Object.fromEntries(
    CRM_FIELD_NAMES.flatMap((name) => {
      const id = Object.hasOwn(all, name) ? all[name] : null;
      return typeof id === 'string' && id !== '' ? [[name, id]] : [];
    }),
  );
}

export const readCustomFields = (stored: unknown): CustomField[] =>
  Array.isArray(stored) ? (stored as CustomField[]) : [];
