/** Fetched when the list of an entry's sources is opened. */
export { citations } from './catalogue/citations.ts';
