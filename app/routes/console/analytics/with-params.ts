/** Returns the query with some parameters replaced, or removed where the value is null; what is empty is left out. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams([...params].filter(([name, value]) => value !== '' && !(name in changes)));
  for (const [name, value] of Object.entries(changes)) if (value !== null) next.set(name, value);
  return `?${next}`;
}
