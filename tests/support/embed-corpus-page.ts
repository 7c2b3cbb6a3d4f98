import type { EmbedPages, PageOptions } from './embed-pages.ts';

/** A page as shops, their optimisers and their frameworks create it, and the loader's expected behaviour there. */
export interface CorpusPage {
  name: string;
  /** Whether another page here or another test covers the same: Chromium opens this one only in nightly tests, Firefox always. */
  isVariant?: true;
  body: (pages: EmbedPages) => string;
  options?: (pages: EmbedPages) => PageOptions;
  /** Clients of the assessments that are visible in the end, in page order. */
  shows: string[];
  /** The loader's console lines, each exactly once, and no others. */
  warnings?: RegExp[];
  /** The browser's own lines, which are also allowed. */
  browserWarnings?: RegExp;
  /** An expression that is true in the page at the end. */
  holds?: string;
}

export const tag = (pages: EmbedPages, attributes = 'data-client="acme"', query = '') =>
  `<script src="${pages.service}/embed.js${query}" ${attributes} async></script>`;

/** Script that makes the page's clock a hundred times faster, for what the loader logs after ten seconds. */
export const HURRY = `<script>
  const { setTimeout: wait } = window;
  window.setTimeout = (work, ms, ...values) => wait(work, ms / 100, ...values);
</script>`;

export const HELP = /^StackGuide: write embed\.js\?client=NAME&host=https:\/\/HOST$/;

/** Runs `text` as an optimiser's or a framework's script does, after the page's own scripts. */
export const later = (text: string) =>
  `<script>addEventListener('DOMContentLoaded', () => { ${text} })</script>`;
