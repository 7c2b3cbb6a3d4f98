/** A page of an entry of the navigation. */
export interface NavigationPage {
  to: string;
  label: string;
  /** Shortcut key that opens the page, pressed after 'g'. */
  letter?: string;
}

interface Group<Page> {
  items: readonly { label: string; pages: readonly Page[] }[];
}

/** Lists the pages of all entries, for the palette, the shortcut keys and their help. */
export const listPages = <Page>(groups: readonly Group<Page>[]) =>
  groups.flatMap(({ items }) =>
    items.flatMap(({ label: section, pages }) => pages.map((page) => ({ ...page, section }))),
  );

const pathOf = (to: string): string => to.replace(/[?#].*/, '');

/** Paths that are prefixes of the paths of pages they do not contain. */
const EXACT_PATHS = ['/admin'];

const contains = (path: string, pathname: string): boolean =>
  path === pathname || (!EXACT_PATHS.includes(path) && pathname.startsWith(`${path}/`));

/** Finds the page that a path belongs to: the one with the longest matching path, so that `/admin/sales/inbox` is not Orders. */
export function findCurrentPage<Page extends NavigationPage>(
  groups: readonly Group<Page>[],
  pathname: string,
) {
  return listPages(groups)
    .filter(({ to }) => contains(pathOf(to), pathname))
    .sort((a, b) => pathOf(b.to).length - pathOf(a.to).length)[0];
}

/** Finds the entry whose tabs belong above a page: one with several pages, of which the path is exactly one. */
export function findSection<Page extends NavigationPage>(groups: readonly Group<Page>[], pathname: string) {
  return groups
    .flatMap(({ items }) => items)
    .find(({ pages }) => pages.length > 1 && pages.some(({ to }) => pathOf(to) === pathname));
}

/** Whether a tab is the current one: its path is the page's, and so is the query's `tab` for pages that have one. */
export function isCurrentTab(
  to: string,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const tabOf = (query: string) => new URLSearchParams(query).get('tab') ?? '';
  return pathOf(to) === pathname && tabOf(to.split('?')[1] ?? '') === tabOf(search);
}
