import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const RAW = 'raw-text';
/** The one form that our sources use: files in one folder, named from the root of the repository, as texts, at once. */
const GLOB =
  /import\.meta\.glob<string>\(\s*'([^']+)',\s*\{\s*query: '\?raw',\s*import: 'default',\s*eager: true,?\s*\},?\s*\)/g;

/** For esbuild, what Vite understands in our sources: `?raw` and `import.meta.glob`. */
export const viteImports: Plugin = {
  name: 'vite-imports',
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, async ({ path, resolveDir, kind }) => {
      const file = path.slice(0, -'?raw'.length);
      if (file.startsWith('/')) return { path: join(ROOT, file), namespace: RAW };
      const { path: found, errors } = await build.resolve(file, { resolveDir, kind });
      return { path: found, errors, namespace: RAW };
    });
    build.onLoad({ filter: /.*/, namespace: RAW }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }));
    build.onLoad({ filter: /[\\/]app[\\/]domain[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.glob')) return null;
      return { contents: importMatches(source), loader: 'ts' };
    });
  },
};

function importMatches(source: string): string {
  const imports: string[] = [];
  const text = source.replace(GLOB, (_call, pattern: string) => {
    const inside = dirname(pattern);
    const names = readdirSync(join(ROOT, inside)).filter((name) => isMatch(name, basename(pattern)));
    const entries = names.map((name) => {
      const path = JSON.stringify(`${inside}/${name}`);
      const variable = `matched${imports.length}`;
      imports.push(`import ${variable} from ${path.slice(0, -1)}?raw";`);
      return `${path}: ${variable}`;
    });
    return `{ ${entries.join(', ')} }`;
  });
  if (text.includes('import.meta.glob')) throw new Error(`Another form of import.meta.glob, in: ${source}`);
  return `${text}\n${imports.join('\n')}\n`;
}

/** Of a pattern with one asterisk. */
function isMatch(name: string, pattern: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return name.startsWith(start) && name.endsWith(end) && name.length >= start.length + end.length;
}
