import * as z from 'zod';
import { leadNoteText } from '../../domain/leads/fields.ts';

/** The forms of a lead's notes, for browser and server. */

export const addNoteForm = z.object({ text: leadNoteText });
export const editNoteForm = z.object({ noteId: z.string().max(100), text: leadNoteText });
