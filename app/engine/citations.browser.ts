/** Fetched when the list of an entry's sources is opened. Notes may state an amount, which a plan without amounts hides. */
export { citations } from './catalogue/citations.ts';
export { withoutAmounts } from './hide-amounts.ts';
