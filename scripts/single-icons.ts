import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/gm;
const SOURCE = /\/app\/.*\.tsx?($|\?)/;

/**
 * Imports each icon from its own file. The package's index imports all of them, so that every page would seem to need every icon, and all
 * would be in one file.
 */
export function singleIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr || !SOURCE.test(id) || !code.includes("'lucide-react'")) return null;
      files ??= readIndex();
      const findFile = (name: string) => {
        const file = files?.get(name);
        if (!file) throw new Error(`lucide-react has no icon ${name}, which ${id} imports.`);
        return file;
      };
      const single = (_statement: string, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => name.split(' as '))
          .map(([icon = '', name = icon]) => `import { default as ${name} } from '${findFile(icon)}';`)
          .join(' ');
      return { code: code.replace(IMPORT, single), map: null };
    },
  };
}

/** Reads which file of the package has each icon, by the icon's name. */
function readIndex(): ReadonlyMap<string, string> {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/dist\/cjs\/.*/, 'dist/esm/lucide-react.mjs');
  const folder = index.replace(/[^/]*$/, '');
  const lines = readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[\w.-]+)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, folder + file] as const),
    ),
  );
}
