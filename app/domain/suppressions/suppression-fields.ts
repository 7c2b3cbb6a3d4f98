import * as z from 'zod';

/** An e-mail address or a phone number as typed; suppressByHand decides which. */
export const typedRecipient = z
  .string('Enter an e-mail address or a phone number')
  .trim()
  .min(1, 'Enter an e-mail address or a phone number')
  .max(320, 'Enter an e-mail address or a phone number');
