import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { cleanLines } from '#app/protocol/typed-text.ts';

/** Validation of the texts that staff enter about leads, for browser and server. */

const MAX_TAG = 40;
const TAG = `Please enter up to ${MAX_TAG} letters, digits, spaces or hyphens`;
/**
 * A tag that staff sort leads by. It can contain neither an e-mail address nor the separator of the stored list, because tags are part of
 * URLs.
 */
export const leadTag = z
  .string(TAG)
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _-]*[\p{L}\p{M}\p{N}])?$/u, TAG)
  .max(MAX_TAG, TAG);

const MAX_NOTE = 4000;
export const leadNoteText = z
  .string('Please enter a note')
  .overwrite(cleanLines)
  .min(1, 'Please enter a note')
  .max(MAX_NOTE, `Please use at most ${MAX_NOTE.toLocaleString('en-US')} characters`);

/** Name of a saved filter. */
export const viewName = line(60, 'Please enter a name');
