import MiniSearch, { type SearchOptions } from 'minisearch';
import { collectTexts } from './block-text.ts';
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

/** More words than anybody types on purpose; those behind are not looked for. */
const MAX_WORDS = 12;

/** Words that occur in any question and so can't tell articles apart. */
const COMMON = new Set(
  'a an and any are as at be by can do does for from how i in is it of on or should than that the there they this to what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * The words of a text as the search keeps and looks for them: without case and accents. Parts of a hyphenated word count
 * alone and joined, so that "bpc157", "bpc 157" and "BPC-157" find each other.
 */
function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[-‑–]/);
    return parts.length > 1 ? [...parts, parts.join('')] : parts;
  });
}

/** What is looked for: the query's telling words, or all of them where none tells anything. */
function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query))].slice(0, MAX_WORDS);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}

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
