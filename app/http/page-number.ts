/** Further than any list goes, and not so far that a database can't count there. */
const MAX_PAGE = 100_000;

/** The page of a list that an address names, from 1; 1 for anything that is no page. @param name of a page's second list */
export function readPageNumber(params: URLSearchParams, name = 'page'): number {
  const page = Math.trunc(Number(params.get(name)));
  return page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}
