import * as z from 'zod';
import { MAX_SEARCH_FIGURE } from './search-figures-fields.ts';

/** A keyword tool's figures for the search that an article answers; null if they were not looked up. */
export type SearchFigures = {
  /** Searches per month. */
  searchVolume: number | null;
  /** Cost per click of an advertisement for the search, in US cents. */
  cpcCents: number | null;
};

const figure = z.int().min(0).max(MAX_SEARCH_FIGURE).nullable();
const storedFigures = z.object({ searchVolume: figure, cpcCents: figure });

/** Overrides an article's figures with those that operators have entered. Invalid stored figures are ignored. */
export function layFigures<A extends SearchFigures & { id: string }>(article: A, storedSetting: unknown): A {
  const all: Record<string, unknown> =
    (storedSetting as { articles?: Record<string, unknown> } | null)?.articles ?? {};
  const { data } = storedFigures.safeParse(Object.hasOwn(all, article.id) ? all[article.id] : undefined);
  return { ...article, ...data };
}

/** Returns the value to store after the figures of one article were entered. If all figures are empty, the article's entry is removed. */
export function enterFigures(storedSetting: unknown, articleId: string, figures: SearchFigures) {
  const { [articleId]: _old, ...otherArticles } =
    (storedSetting as { articles?: Record<string, SearchFigures> } | null)?.articles ?? {};
  const { searchVolume, cpcCents } = figures;
  const isKnown = searchVolume !== null || cpcCents !== null;
  return {
    articles: isKnown ? { ...otherArticles, [articleId]: { searchVolume, cpcCents } } : otherArticles,
  };
}
