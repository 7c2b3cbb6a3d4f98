/** Replaces the second line of the success text if the recipient has received the daily maximum of plan mails (D51). */
export const notSent = 'Your plan is here. No email was sent: this address has had its plan mails for today.';

/** Replaces the second line of the success text in a preview of the console or the guide (D53). */
export const preview = 'This is a preview: nothing was sent or stored.';
