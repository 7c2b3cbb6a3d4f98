import type { LeadsData } from './read-page.server.ts';

/** Parameters of the page's URL that affect the file in addition to the filter. */
const OTHER = ['tenantId', 'search'];

/**
 * Returns the query of the file with the listed leads, with the filter as the page has read it. The page ignores a value that it can't
 * read, but the export refuses it, so the unchanged URL would list leads that can't be downloaded.
 */
export function exportQuery(params: URLSearchParams, filter: LeadsData['filter']): URLSearchParams {
  const otherParams = OTHER.map((name) => [name, params.get(name)]);
  const filledParams = [...otherParams, ...Object.entries(filter)].filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return new URLSearchParams(filledParams);
}
