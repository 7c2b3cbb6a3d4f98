import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { cleanLines } from '#app/protocol/typed-text.ts';
import { MAX_LEAD_NOTE, MAX_LEAD_TAG, MAX_VIEW_NAME } from './lead-limits.ts';

/** Validation of the texts that staff enter about leads. */

const LEAD_TAG_ERROR = `Enter up to ${MAX_LEAD_TAG} letters, digits, spaces or hyphens`;
/**
 * A tag that staff sort leads by. It can contain neither an e-mail address nor the separator of the stored list, because tags are part of
 * URLs.
 */
export const leadTag = z
  .string(LEAD_TAG_ERROR)
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _-]*[\p{L}\p{M}\p{N}])?$/u, LEAD_TAG_ERROR)
  .max(MAX_LEAD_TAG, LEAD_TAG_ERROR);

export const leadNoteText = z
  .string('Enter a note')
  .overwrite(cleanLines)
  .min(1, 'Enter a note')
  .max(MAX_LEAD_NOTE, `Use at most ${MAX_LEAD_NOTE.toLocaleString('en-US')} characters`);

/** Name of a saved filter. */
export const viewName = line(MAX_VIEW_NAME, 'Enter a name');
