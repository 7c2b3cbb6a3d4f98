/** How a name may be written: Postgres distinguishes upper and lower case, SQLite does not. As typed, in lower case, capitalised. */
export function spellings(query: string): string[] {
  const small = query.toLowerCase();
  return [...new Set([query, small, small.charAt(0).toUpperCase() + small.slice(1)])];
}

/** The words of a search; each of them has to be found, in any order. */
export const splitWords = (query: string): string[] => query.split(/\s+/).filter(Boolean);
