import MiniSearch, { type SearchOptions } from 'minisearch';
import { collectTexts } from './block-text.ts';
import { queryWords, searchWords } from './search-words.ts';
import { type Article, CATEGORIES, type Category } from './types.ts';

export interface ArticleSearch {
  /** As typed. */
  query: string;
  /** Null for all. */
  category: Category | null;
}

/** What was found: the articles to show, and how many there are in each category for the same query. */
export interface FoundArticles {
  articles: Article[];
  counts: { all: number } & Record<Category, number>;
}

/** A typing mistake in four to seven letters, two in more; a word's beginning is enough. Longer words are not corrected. */
const OPTIONS: SearchOptions = {
  boost: { title: 4, description: 2 },
  prefix: (term) => term.length > 1,
  fuzzy: (term) => (term.length > 30 ? false : term.length > 7 ? 2 : term.length > 3 ? 1 : false),
  weights: { fuzzy: 0.3, prefix: 0.6 },
  tokenize: (text) => text.split(' '),
};

/**
 * The search over title, description and body, best first; without a query everything in the order given. Articles that
 * hold every word; where none does, those that hold any.
 */
export function articleSearch(all: readonly Article[]) {
  const index = new MiniSearch<Article>({
    fields: ['title', 'description', 'body'],
    extractField: (article, field) =>
      field === 'body' ? collectTexts(article.blocks).join('\n') : String(article[field as keyof Article]),
    tokenize: searchWords,
  });
  index.addAll(all);

  const ranked = (query: string): readonly Article[] => {
    const words = queryWords(query);
    if (words.length === 0) return query.trim() === '' ? all : [];
    const every = index.search(words.join(' '), { ...OPTIONS, combineWith: 'AND' });
    const matches =
      every.length > 0 ? every : index.search(words.join(' '), { ...OPTIONS, combineWith: 'OR' });
    return matches.flatMap(({ id }) => all.find((article) => article.id === id) ?? []);
  };

  return ({ query, category }: ArticleSearch): FoundArticles => {
    const matches = ranked(query);
    const counted = CATEGORIES.map(
      (each) => [each, matches.filter((a) => a.category === each).length] as const,
    );
    return {
      articles: matches.filter((article) => category === null || article.category === category),
      counts: { all: matches.length, ...(Object.fromEntries(counted) as Record<Category, number>) },
    };
  };
}
