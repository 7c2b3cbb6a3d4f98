import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { PEPTIDE_IDS } from '#app/engine/types.ts';

/** Returns the size of a GET's body as the service sends it with gzip; `fetch` would decompress it. */
export const sentBytes = (origin: string, path: string): Promise<number> =>
  new Promise((done, failed) => {
    const outgoing = request(origin + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? done(bytes) : failed(new Error(`${path}: ${response.statusCode}`)),
      );
    });
    outgoing.on('error', failed);
    outgoing.end();
  });

/**
 * Whether a path is a file that shows the whole plan below the top of the results, or reads a visitor's own words. The first are fetched
 * ahead at the last step (D62) and are not needed for the results to appear; the second are fetched only for visitors who write something.
 */
export const isPlanText = (path: string): boolean =>
  new RegExp(
    `^/w/(own-words|spanish-schedule|details|wording|es|citations\\.browser|complete-plan\\.browser|hide-amounts\\.browser|${PEPTIDE_IDS.join('|')})-`,
  ).test(path);

/**
 * Records which files of a widget the page fetches from the service from now on, including the document but neither the loader nor
 * the plan's texts. @returns a
 * function that sums their sizes
 */
export function watchWidgetFiles(page: Page, origin: string): () => Promise<number> {
  const paths = new Set<string>();
  page.on('requestfinished', (finished) => {
    const path = finished.url().replace(origin, '').replace(/#.*/, '');
    if (finished.method() === 'GET' && /^\/(w\/|embed\?|widget\b)/.test(path) && !isPlanText(path))
      paths.add(path);
  });
  return async () => {
    const sizes = await Promise.all([...paths].map((path) => sentBytes(origin, path)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
}
