import * as z from 'zod';
import { crmConnectForm, crmSettingsForm, resyncSince } from '#app/domain/crm/fields.ts';

export { crmConnectForm, crmSettingsForm };
export const nothing = z.object({});
export const retryForm = z.object({ leadId: z.string().max(100) });
export const resyncForm = z.object({ since: resyncSince });
