import type { Category } from '#app/domain/education/index.ts';

export const EDUCATION = '/education';
export const FEED = '/education/feed.xml';

/** @param anchor ID of a heading in the article */
export const articlePath = (id: string, anchor?: string): string =>
  `${EDUCATION}/${id}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;

/** Returns the URL of a search; unset parameters are left out. */
export function searchPath({ query, category }: { query: string; category: Category | null }): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (category) parameters.set('category', category);
  return parameters.size > 0 ? `${EDUCATION}?${parameters}` : EDUCATION;
}

export const EDUCATION_PICTURE = '/og/education.png';
/** Returns the path of the picture for shared links to an article. */
export const articlePicture = (id: string): string => `/og/education/${id}.png`;
