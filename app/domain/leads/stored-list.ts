/** Lists that are searched are stored as `|a|b|`, so that LIKE finds a whole id on both databases. */
export const joinList = (ids: readonly string[]): string => (ids.length > 0 ? `|${ids.join('|')}|` : '');

/** The ids of such a list. */
export const splitList = (stored: string): string[] => stored.split('|').filter(Boolean);

/** A list of tags with one more or one less. It is sorted, so that adding one that was removed gives the same list again. */
export const withTag = (stored: string, tag: string): string =>
  joinList([...new Set([...splitList(stored), tag])].sort());
export const withoutTag = (stored: string, tag: string): string =>
  joinList(splitList(stored).filter((one) => one !== tag));
