import * as z from 'zod';
import { leadNoteText, leadTag } from '#app/domain/leads/fields.ts';

/** Forms of a lead's page, for browser and server. */

export const tagForm = z.object({ tag: leadTag });
export const addNoteForm = z.object({ text: leadNoteText });
export const editNoteForm = z.object({ noteId: z.string().max(100), text: leadNoteText });
