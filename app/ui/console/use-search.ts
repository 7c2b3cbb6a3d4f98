import { useEffect, useState } from 'react';

/** Pause in typing before the server is searched, in ms. */
const SEARCH_PAUSE_MS = 150;

/**
 * Searches the server after a pause in typing.
 * @param query an empty one is not searched
 * @returns the latest response, which may be to an earlier query; its `result` is null if the search failed
 */
export function useSearch<Result>(
  query: string,
  find: ((query: string, signal: AbortSignal) => Promise<Result>) | undefined,
) {
  const [response, setResponse] = useState<{ query: string; result: Result | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` may be a new function on each render, with the same results
  useEffect(() => {
    if (!find || query === '') return;
    const search = new AbortController();
    const respond = (result: Result | null) => {
      if (!search.signal.aborted) setResponse({ query, result });
    };
    const timer = setTimeout(() => {
      find(query, search.signal).then(respond, () => respond(null));
    }, SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);
  return response;
}
