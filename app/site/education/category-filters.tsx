import type { ArticleSearch, Category, FoundArticles } from '#app/domain/education/index.ts';
import { useSitePath } from '../site-context.ts';
import { searchPath } from './education-paths.ts';

/** Links to each category, with the number of matching articles. The links preserve the search. */
export function CategoryFilters(props: { search: ArticleSearch; counts: FoundArticles['counts'] }) {
  const { search, counts } = props;
  const { all, ...each } = counts;
  const toPage = useSitePath();
  const filters: { label: string; category: Category | null; count: number }[] = [
    { label: 'All', category: null, count: all },
    ...(Object.entries(each) as [Category, number][]).map(([category, count]) => ({
      label: category,
      category,
      count,
    })),
  ];
  return (
    <nav className="edu-filters" aria-label="Categories">
      <ul>
        {filters.map(({ label, category, count }) => (
          <li key={label}>
            <a
              href={toPage(searchPath({ ...search, category }))}
              aria-current={category === search.category ? 'true' : undefined}
            >
              {label} <span className="edu-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
