/** Class of a link that an e-mail shows as a button. It is the only class that a template keeps. */
export const BUTTON_CLASS = 'button';
