import MiniSearch, { type SearchOptions } from 'minisearch';
import { collectTexts } from './block-text.ts';
import { ARTICLE_CATEGORIES, type Article, type Category } from './types.ts';

export interface ArticleSearch {
  query: string;
  /** Null for all categories. */
  category: Category | null;
}

/** The result of a search: the articles to show, and the number of matches in each category for the same query. */
export interface FoundArticles {
  articles: Article[];
  counts: { all: number } & Record<Category, number>;
}

/**
 * Allows one typing error in words of four to seven letters and two in longer ones. The beginning of a word is enough; very long words are
 * not corrected.
 */
const ARTICLE_SEARCH_OPTIONS: SearchOptions = {
  boost: { title: 4, description: 2 },
  prefix: (term) => term.length > 1,
  fuzzy: (term) => (term.length > 30 ? false : term.length > 7 ? 2 : term.length > 3 ? 1 : false),
  weights: { fuzzy: 0.3, prefix: 0.6 },
  tokenize: (text) => text.split(' '),
};

/**
 * Builds the search over title, description and body, best matches first; without a query it returns everything in the given order. It
 * returns the articles that contain every word, or if none exist, those that contain any.
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
    const every = index.search(words.join(' '), { ...ARTICLE_SEARCH_OPTIONS, combineWith: 'AND' });
    const matches =
      every.length > 0
        ? every
        : index.search(words.join(' '), { ...ARTICLE_SEARCH_OPTIONS, combineWith: 'OR' });
    return matches.flatMap(({ id }) => all.find((article) => article.id === id) ?? []);
  };

  return ({ query, category }: ArticleSearch): FoundArticles => {
    const matches = ranked(query);
    const counted = ARTICLE_CATEGORIES.map(
      (each) => [each, matches.filter((a) => a.category === each).length] as const,
    );
    return {
      articles: matches.filter((article) => category === null || article.category === category),
      counts: { all: matches.length, ...(Object.fromEntries(counted) as Record<Category, number>) },
    };
  };
}

/** More words than a person types on purpose; the rest are ignored. */
const MAX_SEARCH_WORDS = 12;

/** Words that occur in any question and so can't distinguish articles. */
const COMMON_SEARCH_WORDS = new Set(
  'a an and any are as at be by can do does for from how i in is it of on or should than that the there they this to what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Splits a text into words for the index and for queries, without case and accents. Parts of a hyphenated word count both separately and
 * joined, so that "bpc157", "bpc 157" and "BPC-157" match each other.
 */
function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[-‑–]/);
    return parts.length > 1 ? [...parts, parts.join('')] : parts;
  });
}

/** Returns the words to search for: the query's significant words, or all of them if none is significant. */
function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query))].slice(0, MAX_SEARCH_WORDS);
  const telling = words.filter((word) => !COMMON_SEARCH_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Longer queries are cut; the page shows the query that was used. */
const MAX_SEARCH_CHARACTERS = 120;

/** Reads the search from a URL. Invalid values are ignored, and the first value of a repeated parameter counts. */
export function readSearch(parameters: URLSearchParams): ArticleSearch {
  const requestedCategory = parameters.get('category')?.trim().toLowerCase();
  return {
    query: cut(parameters.get('q') ?? ''),
    category: ARTICLE_CATEGORIES.find((category) => category.toLowerCase() === requestedCategory) ?? null,
  };
}

/** Removes control characters, which no input shows, and never splits a surrogate pair. */
const cut = (text: string) =>
  [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, MAX_SEARCH_CHARACTERS).join('');
