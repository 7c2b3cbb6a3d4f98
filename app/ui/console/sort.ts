export type SortDirection = 'up' | 'down';

/** Returns how `?sort=` orders one column: 'name' is ascending, '-name' descending. Null if another column is sorted. */
export function readSort(params: URLSearchParams, column: string): SortDirection | null {
  const sort = params.get('sort');
  if (sort === column) return 'up';
  return sort === `-${column}` ? 'down' : null;
}

/**
 * Returns the query for a click on a column's header: ascending, then descending, starting at the first page; other parameters are
 * unchanged.
 */
export function nextSort(params: URLSearchParams, column: string): string {
  const next = withoutPaging(params);
  next.set('sort', readSort(params, column) === 'up' ? `-${column}` : column);
  return next.toString();
}

/**
 * Returns the query for another page of the same list. Page 1 has no number. @param name parameter of a page's second list: the first
 * list's page is unchanged
 */
export function pageQuery(params: URLSearchParams, page: number, name = 'page'): string {
  const next = name === 'page' ? withoutPaging(params) : new URLSearchParams(params);
  next.delete(name);
  if (page > 1) next.set(name, String(page));
  return next.toString();
}

function withoutPaging(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'before', 'after']) next.delete(name);
  return next;
}
