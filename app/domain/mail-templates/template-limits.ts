/** Lengths of a template's fields, which pages show beside the fields. */

/** Maximum characters of a mail's HTML: mail clients cut a mail off at about 100 kB. */
export const MAX_TEMPLATE_BODY = 60_000;
export const MAX_TEMPLATE_SUBJECT = 200;
/** Inboxes cut off a preheader after 40 to 130 characters. */
export const MAX_TEMPLATE_PREHEADER = 150;
export const MAX_TEMPLATE_NAME = 120;
export const MAX_TEMPLATE_BUTTON = 60;
export const MAX_TEMPLATE_DELAY_DAYS = 365;
