/** In place of a success's second line, when the recipient has had as many plan mails as one may get in a day (D51). */
export const notSent = 'Your plan is here. No email was sent: this address has had its plan mails for today.';

/** In place of a success's second line, in a preview of the console or the guide (D53). */
export const preview = 'This is a preview: nothing was sent or stored.';
