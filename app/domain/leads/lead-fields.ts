import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { cleanLines } from '#app/protocol/typed-text.ts';

/** Validation of the texts that staff enter about leads, for browser and server. */

const MAX_LEAD_TAG = 40;
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

const MAX_LEAD_NOTE = 4000;
export const leadNoteText = z
  .string('Enter a note')
  .overwrite(cleanLines)
  .min(1, 'Enter a note')
  .max(MAX_LEAD_NOTE, `Use at most ${MAX_LEAD_NOTE.toLocaleString('en-US')} characters`);

/** Name of a saved filter. */
export const viewName = line(60, 'Enter a name');
