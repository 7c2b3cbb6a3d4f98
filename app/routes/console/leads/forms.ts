import * as z from 'zod';
import { leadTag, viewName } from '#app/domain/leads/lead-fields.ts';

/** Forms of the leads page. */

const ids = z.array(z.string().max(100)).default([]);

export const chosenFields = { leadId: ids, all: z.string().optional() };
export const chosenForm = z.object(chosenFields);
export const tagForm = z.object({ ...chosenFields, tag: leadTag });
/**
 * The form of the bulk bar as its buttons post it: for each intent the schema that the server uses. While the user corrects the tag, the
 * form is validated without an intent.
 */
export const bulkForm = z.discriminatedUnion('intent', [
  tagForm.extend({ intent: z.enum(['add-tag', 'remove-tag']).optional() }),
  chosenForm.extend({ intent: z.enum(['mark-contacted', 'mark-not-contacted', 'choose-to-erase']) }),
]);
export const eraseForm = z.object({ ids: z.string().max(10_000).default(''), all: z.string().optional() });
export const undoForm = z.object({ batch: z.string().max(100) });
export const searchForm = z.object({ q: z.string().max(200).default('') });
export const viewForm = z.object({ name: viewName });
export const deleteViewForm = z.object({ viewId: z.string().max(100) });
