export { LANDING_PRICE } from './price-lists.ts';
