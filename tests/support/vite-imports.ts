import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const RAW = 'raw-text';
/** The only form that our sources use: files in one folder, as texts, eagerly. */
const GLOB =
  /import\.meta\.glob<string>\(\s*'([^']+)',\s*\{\s*query: '\?raw',\s*import: 'default',\s*eager: true,?\s*\},?\s*\)/g;

/** Makes esbuild support the two Vite features that our sources use: `?raw` and `import.meta.glob`. */
export const viteImports: Plugin = {
  name: 'vite-imports',
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, async ({ path, resolveDir, kind }) => {
      const file = path.slice(0, -'?raw'.length);
      if (isAbsolute(file)) return { path: file, namespace: RAW };
      const { path: resolvedPath, errors } = await build.resolve(file, { resolveDir, kind });
      return { path: resolvedPath, errors, namespace: RAW };
    });
    build.onLoad({ filter: /.*/, namespace: RAW }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }));
    build.onLoad({ filter: /[\\/]app[\\/]domain[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.glob')) return null;
      return { contents: importMatches(source, dirname(path)), loader: 'ts' };
    });
  },
};

function importMatches(source: string, folder: string): string {
  const imports: string[] = [];
  const text = source.replace(GLOB, (_call, pattern: string) => {
    const inside = dirname(pattern);
    const place = locate(inside, folder);
    const names = readdirSync(place).filter((name) => isMatch(name, basename(pattern)));
    const entries = names.map((name) => {
      const variable = `matched${imports.length}`;
      imports.push(`import ${variable} from ${JSON.stringify(`${join(place, name)}?raw`)};`);
      return `${JSON.stringify(`${inside}/${name}`)}: ${variable}`;
    });
    return `{ ${entries.join(', ')} }`;
  });
  if (text.includes('import.meta.glob')) throw new Error(`Another form of import.meta.glob, in ${folder}.`);
  return `${text}\n${imports.join('\n')}\n`;
}

/** A pattern's folder is relative to the root of its checkout; in versions up to November 2026, to the file. */
function locate(inside: string, folder: string): string {
  const root = folder.slice(0, folder.lastIndexOf(`${sep}app${sep}`));
  return isAbsolute(inside) ? join(root, inside) : resolve(folder, inside);
}

/** Matches a pattern with one asterisk. */
function isMatch(name: string, pattern: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return name.startsWith(start) && name.endsWith(end) && name.length >= start.length + end.length;
}
