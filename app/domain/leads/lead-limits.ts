/** Lengths of what staff write about a lead, which pages show beside the fields. */
export const MAX_LEAD_TAG = 40;
export const MAX_LEAD_NOTE = 4000;
export const MAX_VIEW_NAME = 60;
