import * as z from 'zod';
import { resyncSince } from '#app/domain/crm/settings-fields.ts';

export const retryForm = z.object({ leadId: z.string().max(100) });
export const resyncForm = z.object({ since: resyncSince });
export const erasedForm = z.object({ id: z.string().max(100) });
