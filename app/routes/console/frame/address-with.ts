/** Returns the URL's query with some parameters set, or removed if null; empty parameters of the filter form are removed too. */
export function addressWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const all = { ...Object.fromEntries(params), ...changes };
  const filledParams = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `?${new URLSearchParams(filledParams)}`;
}
