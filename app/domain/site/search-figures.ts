import * as z from 'zod';
import { MAX_FIGURE } from './fields.ts';

/** What a keyword tool says of the search that an article answers; null if it was not looked up. */
export type SearchFigures = {
  /** Searches a month. */
  searchVolume: number | null;
  /** Price of a click on the search's advertisement, in US cents. */
  cpcCents: number | null;
};

const figure = z.int().min(0).max(MAX_FIGURE).nullable();
const storedFigures = z.object({ searchVolume: figure, cpcCents: figure });

/** An article's figures with what operators have entered over them. What is stored and not valid is as if it were not there. */
export function layFigures<A extends SearchFigures & { id: string }>(article: A, stored: unknown): A {
  const all: Record<string, unknown> =
    (stored as { articles?: Record<string, unknown> } | null)?.articles ?? {};
  const { data } = storedFigures.safeParse(Object.hasOwn(all, article.id) ? all[article.id] : undefined);
  return { ...article, ...data };
}

/** What is to be stored after the figures of one article were entered; without any, its entry goes. */
export function enterFigures(stored: unknown, articleId: string, figures: SearchFigures) {
  const { [articleId]: _old, ...others } =
    (stored as { articles?: Record<string, SearchFigures> } | null)?.articles ?? {};
  const { searchVolume, cpcCents } = figures;
  const isKnown = searchVolume !== null || cpcCents !== null;
  return { articles: isKnown ? { ...others, [articleId]: { searchVolume, cpcCents } } : others };
}
