import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LOCALES } from '#app/messages/locales.ts';
import { root } from './service.ts';

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
export const isPlanText = (path: string): boolean => {
  planTexts ??= findPlanTexts();
  return planTexts.has(path.replace(/^\/w\//, ''));
};

/** Chunks that the last step of the full widget imports, and that the results do not wait for. */
const PLAN_TEXTS = ['details', 'complete-plan.browser', 'own-words'];
let planTexts: ReadonlySet<string> | undefined;

interface BuiltChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Returns the files that are only reached through the chunks of `PLAN_TEXTS`, in all languages, from the manifests of the build. */
function findPlanTexts(): ReadonlySet<string> {
  const files = new Set<string>();
  for (const locale of LOCALES) {
    const path = join(root, `build/widget/.vite/manifest-${locale}.json`);
    const chunks: Record<string, BuiltChunk> = JSON.parse(readFileSync(path, 'utf8'));
    const findKeys = (names: string[]) =>
      Object.keys(chunks).filter((key) => names.includes(chunks[key]?.name ?? ''));
    /** Follows imports from some chunks, but not into those that are there already. */
    const reach = (from: string[], isThere: ReadonlySet<string>, kinds: ('imports' | 'dynamicImports')[]) => {
      const reached = new Set(from);
      for (const key of reached)
        for (const next of kinds.flatMap((kind) => chunks[key]?.[kind] ?? []))
          if (!isThere.has(next)) reached.add(next);
      return reached;
    };
    const steps = reach(findKeys(['after-chunk']), new Set(), ['imports']);
    for (const key of reach(findKeys(PLAN_TEXTS), steps, ['imports', 'dynamicImports'])) {
      const { file, css = [] } = chunks[key] as BuiltChunk;
      for (const path of [file, ...css]) files.add(path);
    }
  }
  return files;
}

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
