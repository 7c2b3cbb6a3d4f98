/** Like build-locale.ts, for the page without products. */
export { nothingWords } from './nothing.ts';
