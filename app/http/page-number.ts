/** Further than any list goes, and not so far that a database can't count there. */
const MAX_PAGE = 100_000;

/** The page of a list that an address names, from 1; 1 for anything that is no page. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')));
  return page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}
