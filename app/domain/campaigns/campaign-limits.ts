/** Lengths of a campaign's fields and of a mail to selected leads, which pages show beside the fields. */
export const MAX_CAMPAIGN_NAME = 200;
export const MAX_CAMPAIGN_DESCRIPTION = 2000;
/** A sale is credited to a campaign whose e-mail the lead clicked within this many days before. */
export const SALES_WITHIN_DAYS = { initial: 30, min: 1, max: 90 };
/** Share of the leads that may be held out of a campaign, for comparison. */
export const MAX_HOLDOUT_PERCENT = 20;
/** With fewer leads in a group, or fewer buyers in both, sales of held-out leads are not compared. */
export const MIN_COMPARED_PEOPLE = 100;
export const MIN_COMPARED_BUYERS = 10;
export const MAX_BULK_SUBJECT = 200;
