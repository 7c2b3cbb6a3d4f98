import * as z from 'zod';

export { SUPPRESSION_REASONS } from './reasons.ts';

/** An e-mail address or a phone number as typed; suppressByHand decides which. */
export const typedRecipient = z
  .string('Please enter an e-mail address or a phone number')
  .trim()
  .min(1, 'Please enter an e-mail address or a phone number')
  .max(320, 'Please enter an e-mail address or a phone number');

export const MAX_LIST_BYTES = 512 * 1024;
export const LIST_TOO_LARGE = 'The file is too large; at most 512 kB are accepted.';
const NO_SUPPRESSION_FILE = 'Choose a file first.';

/** A CSV file. Its content is validated on the server. */
export const listFile = z
  .file(NO_SUPPRESSION_FILE)
  .min(1, NO_SUPPRESSION_FILE)
  .max(MAX_LIST_BYTES, LIST_TOO_LARGE);
