import * as z from 'zod';

const WHICH = 'Choose a message to resend';

const WHICH_GROUP = 'Choose messages to resend';

/** The group, and when the page was read that showed it, in ms. */
export const resendGroupForm = z.object({
  group: z.string(WHICH_GROUP).max(300, WHICH_GROUP),
  seenAt: z.coerce
    .number(WHICH_GROUP)
    .int(WHICH_GROUP)
    .min(0, WHICH_GROUP)
    .max(8.64e15, WHICH_GROUP)
    .transform((ms) => new Date(ms)),
});

/** ID of the outbox item, and the number of attempts that the page showed. */
export const sendAgainForm = z.object({
  id: z.string(WHICH).max(100, WHICH),
  attempts: z.coerce.number(WHICH).int(WHICH).min(0, WHICH).max(1_000_000, WHICH),
});
