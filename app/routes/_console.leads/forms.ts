import * as z from 'zod';
import { leadTag } from '../../domain/leads/fields.ts';

/** The forms of the leads page, for browser and server. */

const ids = z.array(z.string().max(100)).default([]);

export const chosenFields = { leadId: ids, all: z.string().optional() };
export const chosenForm = z.object(chosenFields);
export const tagForm = z.object({ ...chosenFields, tag: leadTag });
export const eraseForm = z.object({ ids: z.string().max(10_000).default(''), all: z.string().optional() });
export const undoForm = z.object({ batch: z.string().max(100) });
export const searchForm = z.object({ q: z.string().max(200).default('') });
export const viewForm = z.object({
  name: z
    .string('Please enter a name')
    .trim()
    .min(1, 'Please enter a name')
    .max(60, 'Please use at most 60 characters')
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove the control characters'),
});
export const deleteViewForm = z.object({ viewId: z.string().max(100) });
