/** Replaces the second line of the success text if the recipient has received the daily maximum of plan mails (D51). */
export const notSent =
  'Your plan is ready. We didn’t e-mail it because this address has reached today’s limit.';

/** Replaces the second line of the success text in a preview of the console or the guide (D53). */
export const preview = 'This is a preview: nothing was sent or stored.';
