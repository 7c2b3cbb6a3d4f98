export type SortDirection = 'up' | 'down';

/** How `?sort=` orders by one column: 'name' is upwards, '-name' downwards. Null while it orders by another. */
export function readSort(params: URLSearchParams, column: string): SortDirection | null {
  const sort = params.get('sort');
  if (sort === column) return 'up';
  return sort === `-${column}` ? 'down' : null;
}

/** The query of a click on a column's head: up, then down, from the first page again; its other parameters stay. */
export function nextSort(params: URLSearchParams, column: string): string {
  const next = withoutPaging(params);
  next.set('sort', readSort(params, column) === 'up' ? `-${column}` : column);
  return next.toString();
}

/** The query of another page of the same list. Page 1 has no number. @param name of a page's second list: the first stays where it is */
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
