/**
 * Replaces Vite's helper around each dynamic import (vite.widget.config.ts), which would add 1 kB gzip to the first script. Unlike Vite's
 * helper it retries files that could not be fetched.
 */

/**
 * Whether a style sheet is already in the document (scripts/widget-in-document.ts). Fetching it again would put the default colours above
 * the tenant's, whose theme comes after it.
 */
const isInDocument = (file: string) => (globalThis as { sg?: { css: string[] } }).sg?.css.includes(file);

/** URLs of modules that could not be fetched. Browsers cache the failure and do not request the same URL again. */
const failed = new Set<string>();

/** @param error of `import()`; Chromium and Firefox include the URL in it */
const again = async <T>(error: unknown): Promise<T> => {
  const address = /https?:\S+/.exec(String(error))?.[0];
  if (!address || !failed.has(address)) {
    failed.add(address ?? '');
    throw error;
  }
  const file = await import(/* @vite-ignore */ `${address}?${performance.now()}`);
  // If the file contains more than this module, the module is one of the file's exports.
  const parts = Object.values(file) as Record<symbol, unknown>[];
  return (parts.find((part) => part?.[Symbol.toStringTag] === 'Module') ?? file) as T;
};

/**
 * @param load fetches the module
 * @param styles names of the module's style sheets, in the folder of all scripts
 * @returns the module, once its styles apply. Rejects when either cannot be fetched.
 */
export const __vitePreload = async <T>(load: () => Promise<T>, styles: string[] = []): Promise<T> =>
  (await Promise.all([load().catch(again<T>), ...styles.map(stylesheet)]))[0];

const stylesheet = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isInDocument(file)) return resolve();
    const href = import.meta.env.BASE_URL + file;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Could not load ${href}`));
    };
    document.head.append(link);
  });
