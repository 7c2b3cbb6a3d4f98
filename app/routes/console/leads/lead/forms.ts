import * as z from 'zod';
import { leadNoteText, leadTag } from '#app/domain/leads/lead-fields.ts';

/** Forms of a lead's page. */

export const tagForm = z.object({ tag: leadTag });
export const addNoteForm = z.object({ text: leadNoteText });
export const editNoteForm = z.object({ noteId: z.string().max(100), text: leadNoteText });
