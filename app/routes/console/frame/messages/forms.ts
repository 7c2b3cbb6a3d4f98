import * as z from 'zod';

const WHICH = 'Choose a message to resend';

/** ID of the outbox item, and the number of attempts that the page showed. */
export const sendAgainForm = z.object({
  id: z.string(WHICH).max(100, WHICH),
  attempts: z.coerce.number(WHICH).int(WHICH).min(0, WHICH).max(1_000_000, WHICH),
});
