import type { Article } from './types.ts';

/** What is shown beside an article: the one before and after it in the list, and the others of its category. */
export function findNeighbours<T extends Pick<Article, 'id' | 'category'>>(id: string, all: readonly T[]) {
  const at = all.findIndex((article) => article.id === id);
  const category = all[at]?.category;
  return {
    previous: all[at - 1] ?? null,
    next: at < 0 ? null : (all[at + 1] ?? null),
    related: all.filter((article) => article.category === category && article.id !== id),
  };
}
