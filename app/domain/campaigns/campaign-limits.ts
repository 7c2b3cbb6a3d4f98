/** Lengths of a campaign's fields and of a mail to selected leads, which pages show beside the fields. */
export const MAX_CAMPAIGN_NAME = 200;
export const MAX_CAMPAIGN_DESCRIPTION = 2000;
export const MAX_BULK_SUBJECT = 200;
