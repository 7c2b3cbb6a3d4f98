import * as z from 'zod';

/** An e-mail address or a phone number as typed; suppressByHand decides which. */
export const typedRecipient = z
  .string('Please enter an e-mail address or a phone number')
  .trim()
  .min(1, 'Please enter an e-mail address or a phone number')
  .max(320, 'Please enter an e-mail address or a phone number');
