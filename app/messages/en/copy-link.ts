/** The URL of a plan's page, to be copied (D48). */
export const copy = 'Copy link';
export const copied = 'Link copied.';
export const selected = 'The link is selected: copy it.';
export const link = 'Link to your plan';
