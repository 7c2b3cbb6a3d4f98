/** Hides amounts in a browser. It is a separate module, because a browser fetches it only for a plan without amounts. */
export { hideAmounts } from './hide-amounts.ts';
