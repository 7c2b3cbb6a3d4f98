import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';

/** The rules of what staff type about leads, for browser and server alike. */

const MAX_TAG = 40;
const TAG = `Please enter up to ${MAX_TAG} letters, digits, spaces or hyphens`;
/** What staff sort leads by. Neither an e-mail address nor the separator of the stored list: tags are in addresses. */
export const leadTag = z
  .string(TAG)
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _-]*[\p{L}\p{M}\p{N}])?$/u, TAG)
  .max(MAX_TAG, TAG);

const MAX_NOTE = 4000;
export const leadNoteText = z
  .string('Please enter a note')
  .trim()
  .min(1, 'Please enter a note')
  .max(MAX_NOTE, `Please use at most ${MAX_NOTE.toLocaleString('en-US')} characters`)
  // Postgres takes no NUL.
  .refine((text) => !text.includes('\0'), 'Please remove the control characters');

/** What a saved filter is called. */
export const viewName = line(60, 'Please enter a name');
