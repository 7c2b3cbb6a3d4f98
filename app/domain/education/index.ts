import { articles } from './articles.ts';
import { type ArticleSearch, articleSearch, type FoundArticles } from './search-articles.ts';

export { articles, findArticle } from './articles.ts';
export type { Evidence, EvidenceKind } from './evidence.ts';
export { type Guide, readGuide } from './guide.ts';
export { findNeighbours } from './neighbours.ts';
export { firstQuestions, listQuestions } from './questions.ts';
export { type ArticleSearch, type FoundArticles, readSearch } from './search-articles.ts';
export {
  type Article,
  type ArticleCard,
  type Block,
  type Category,
  type CompoundClaims,
  type Question,
  toCard,
} from './types.ts';

let search: ReturnType<typeof articleSearch> | undefined;

/** Searches our articles; the index is built on the first search. */
export const searchArticles = (criteria: ArticleSearch): FoundArticles => {
  search ??= articleSearch(articles());
  return search(criteria);
};
