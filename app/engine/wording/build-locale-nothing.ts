/** Exports the words of the page without products in the language of the build, as build-locale.ts does for plans. */
export { nothingWords } from './nothing.ts';
