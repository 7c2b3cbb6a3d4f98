/** What the fold of an entry's sources fetches when it is opened; notes may state an amount, which a plan without amounts hides. */
export { citations } from './catalogue/citations.ts';
export { withoutAmounts } from './hide-amounts.ts';
