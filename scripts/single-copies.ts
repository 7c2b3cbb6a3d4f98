import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Bundles one copy of each version of a package. npm installs the same version of radix-ui's small packages below each package that needs
 * it, as long as another program's older version has the place at the top.
 */
export function singleCopies(): Plugin {
  /** The first copy that was found, by name and version. */
  const copies = new Map<string, string>();
  return {
    name: 'single-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (options.ssr || !source.startsWith('@radix-ui/') || !importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const folder = found && PACKAGE.exec(found.id)?.[1];
      if (!folder) return found;
      const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string };
      const name = `${source} ${version}`;
      const copy = copies.get(name) ?? found.id;
      copies.set(name, copy);
      return { ...found, id: copy };
    },
  };
}
