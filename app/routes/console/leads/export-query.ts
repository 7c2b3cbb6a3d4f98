import type { LeadsData } from './read-page.server.ts';

/** What of the page's address besides the filter decides about the file. */
const OTHER = ['tenantId', 'search'];

/**
 * The query of the file with the listed leads: the filter as the page has read it. The export refuses a value that it can't read,
 * which the page leaves out, so the address as it is would list leads that can't be downloaded.
 */
export function exportQuery(params: URLSearchParams, filter: LeadsData['filter']): URLSearchParams {
  const others = OTHER.map((name) => [name, params.get(name)]);
  const named = [...others, ...Object.entries(filter)].filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return new URLSearchParams(named);
}
