import type { Article } from './types.ts';

/** Three cards fill a row. */
const MAX_RELATED_NEIGHBOURS = 3;

/**
 * Finds the articles to link from an article: the previous and next in the list, and up to three others, those of its category first, then
 * those that share the most sources.
 */
export function findNeighbours<T extends Pick<Article, 'id' | 'category' | 'sources'>>(
  id: string,
  all: readonly T[],
) {
  const index = all.findIndex((article) => article.id === id);
  const currentArticle = all[index];
  return {
    previous: all[index - 1] ?? null,
    next: index < 0 ? null : (all[index + 1] ?? null),
    related: currentArticle ? findRelated(currentArticle, all) : [],
  };
}

function findRelated<T extends Pick<Article, 'category' | 'sources'>>(
  currentArticle: T,
  all: readonly T[],
): T[] {
  const titles = new Set(currentArticle.sources.map(({ title }) => title));
  return all
    .filter((article) => article !== currentArticle)
    .map((article) => ({
      article,
      isNear: article.category === currentArticle.category,
      shared: article.sources.filter(({ title }) => titles.has(title)).length,
    }))
    .filter(({ isNear, shared }) => isNear || shared > 0)
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.shared - a.shared)
    .slice(0, MAX_RELATED_NEIGHBOURS)
    .map(({ article }) => article);
}
