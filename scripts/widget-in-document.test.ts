import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { widgetInDocument } from './widget-in-document.ts';

const FULL = `import './full.css'; export const ask = (q) => q + '?'; export let name = 'full';
  globalThis.later = () => import('/later.js');`;

/** @returns the files of a widget `full` and of a chunk that it loads later, by name */
async function buildWidget(later: string, full = FULL): Promise<Record<string, string | Uint8Array>> {
  const sources: Record<string, string> = {
    '/full.js': full,
    '/full.css': '.full { color: red }',
    '/later.js': later,
  };
  const virtual = {
    name: 'virtual',
    enforce: 'pre' as const,
    resolveId: (id: string, importer?: string) =>
      Object.keys(sources).find((file) => id.endsWith(file) || (importer && id.endsWith(`.${file}`))) ?? null,
    load: (id: string) => sources[id],
  };
  const options = { widgets: ['full'], companions: [], base: '/w/', fileName: 'inline.json' };
  const result = (await build({
    ...{ configFile: false, logLevel: 'silent', base: '/w/', publicDir: false },
    plugins: [virtual, widgetInDocument(options)],
    build: {
      ...{ write: false, modulePreload: false, target: 'es2022' },
      rollupOptions: {
        input: { full: '/full.js' },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })) as Rollup.RollupOutput;
  return Object.fromEntries(
    result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

it('makes a script that needs no URL, and a later chunk that reads what it shares with it from the document', async () => {
  const files = await buildWidget(`import { ask } from '/full.js'; document.title = ask('Later');`);
  const { script, hash, style } = JSON.parse(String(files['inline.json'])).full;
  expect(script).toBe(files['full.js']);
  expect(script).toMatch(/import\("\/w\/later\.js"\)/);
  expect(script).toMatch(/window\.sg=\{css:\["full\.css"\],/);
  expect(`${script}${files['later.js']}`).not.toMatch(/\bexport\b|\bimport[\s{"]/);
  expect(files['later.js']).toMatch(/^const ?\{.+\} ?= ?window\.sg;/);
  expect(hash).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  expect(style).toBe('.full{color:red}');
  expect(gunzipSync(files['later.js.gz'] as Uint8Array).toString()).toBe(files['later.js']);
});

it.each([
  [
    'passes on what a widget exports',
    `export { ask } from '/full.js'; document.title = 'x';`,
    FULL,
    /passes on/,
  ],
  [
    'would end its element',
    `document.title = 'x';`,
    `${FULL} document.title = '<!--';`,
    /would end the element/,
  ],
  ['needs its own URL', `document.title = 'x';`, `${FULL} document.title = import.meta.url;`, /needs a URL/],
])('ends the build for a script that %s', async (_what, later, full, message) => {
  await expect(buildWidget(later, full)).rejects.toThrow(message);
});
