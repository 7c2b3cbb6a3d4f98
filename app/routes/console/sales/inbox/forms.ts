import * as z from 'zod';
import { leadName } from '#app/domain/conversions/sale-fields.ts';

/** Forms of the inbox. */

export const orderForm = z.object({ id: z.string() });
export const suggestionForm = orderForm.extend({
  leadId: z.string(),
  matchedBy: z.enum(['tracking-id', 'coupon', 'email']),
});
export const matchForm = orderForm.extend({ lead: leadName });
