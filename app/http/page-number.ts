/** Higher than any list's last page, and low enough for a database's OFFSET. */
const MAX_PAGE = 100_000;

/**
 * Reads the page number of a list from the URL, counted from 1; returns 1 for an invalid number. @param name parameter of a page's second
 * list
 */
export function readPageNumber(params: URLSearchParams, name = 'page'): number {
  const page = Math.trunc(Number(params.get(name)));
  return page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}
