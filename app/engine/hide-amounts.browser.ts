/** A separate module, because a browser fetches it only for a plan without amounts. */
export { hideAmounts } from './hide-amounts.ts';
