/**
 * Lists spellings of a name, because Postgres distinguishes upper and lower case and SQLite does not: as typed, in lower case, capitalised.
 */
export function spellings(query: string): string[] {
  const small = query.toLowerCase();
  return [...new Set([query, small, small.charAt(0).toUpperCase() + small.slice(1)])];
}

/** Splits a search into words. Each of them has to be found, in any order. */
export const splitWords = (query: string): string[] => query.split(/\s+/).filter(Boolean);
