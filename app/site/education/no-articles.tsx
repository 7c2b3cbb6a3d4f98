import type { ArticleSearch } from '#app/domain/education/index.ts';
import { useSitePath } from '../site-context.ts';
import { EDUCATION, searchPath } from './education-paths.ts';
import { MissingPicture } from './missing-picture.tsx';

/** Shown if a search finds no articles: a picture of pages under a magnifying glass, the search, and how to widen it. */
export function NoArticles({ search }: { search: ArticleSearch }) {
  const { query, category } = search;
  const toPage = useSitePath();
  return (
    <div className="edu-empty">
      <MissingPicture
        outline="M22 12h34l12 12v44H22z"
        lines="M56 12v12h12M30 34h14M30 44h10M30 54h14M76 34a16 16 0 1 0 0 32 16 16 0 1 0 0-32zM88 61l14 13M70 50h12"
      />
      <h3>No articles found</h3>
      <p>
        No article matches {query ? `“${query}”` : 'this'}
        {category ? ` in ${category}` : ''}.
      </p>
      <p className="edu-actions">
        {query && category ? (
          <a className="public-button quiet" href={toPage(searchPath({ query, category: null }))}>
            Search all categories
          </a>
        ) : null}
        <a className="public-button quiet" href={toPage(EDUCATION)}>
          Show all articles
        </a>
      </p>
    </div>
  );
}
