/**
 * What Vite wraps around each dynamic import, in place of its own helper (vite.widget.config.ts), which is 1 kB gzip in
 * the first script. Unlike that one it asks again for a style sheet that could not be fetched.
 */

/**
 * @param load fetches the module
 * @param styles the module's style sheets, relative to this script
 * @returns the module, once its styles apply. Rejects when either cannot be fetched.
 */
export const __vitePreload = async <T>(load: () => Promise<T>, styles: string[] = []): Promise<T> =>
  (await Promise.all([load(), ...styles.map(stylesheet)]))[0];

const stylesheet = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const href = new URL(file, import.meta.url).href;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Could not load ${href}`));
    };
    document.head.append(link);
  });
