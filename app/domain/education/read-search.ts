import type { ArticleSearch } from './search-articles.ts';
import { CATEGORIES } from './types.ts';

/** Longer is cut: the page shows what it looked for. */
const MAX_CHARACTERS = 120;

/** The search that an address asks for; what cannot be meant is left out, and of a repeated parameter the first counts. */
export function readSearch(parameters: URLSearchParams): ArticleSearch {
  const requestedCategory = parameters.get('category')?.trim().toLowerCase();
  return {
    query: cut(parameters.get('q') ?? ''),
    category: CATEGORIES.find((category) => category.toLowerCase() === requestedCategory) ?? null,
  };
}

/** Without control characters, which no input shows; never half of a pair. */
const cut = (text: string) =>
  [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, MAX_CHARACTERS).join('');
