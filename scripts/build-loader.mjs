/**
 * Minifies public/embed.js into the file that is served as /embed.js.
 * From the command line: `node scripts/build-loader.mjs [folder]`, folder `build` unless told.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { transformWithEsbuild } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What a page that embeds us pays at most, in bytes after gzip -9; a browser test and `npm run bench` hold the loader to it. */
export const LOADER_GZIP_LIMIT = 1500;

/**
 * Writes `embed.js` into `outDir` (made when missing; relative to the working directory).
 * @param {{ outDir: string }} options
 * @returns {Promise<{ file: string, bytes: number, gzipBytes: number }>} sizes in bytes, gzip at level 9
 * @throws when the source has a syntax error
 */
export async function buildLoader({ outDir }) {
  const source = join(root, 'public/embed.js');
  const { code } = await transformWithEsbuild(await readFile(source, 'utf8'), source, {
    minify: true,
    target: 'es2020',
    legalComments: 'none',
    sourcemap: false,
  });
  const gzipBytes = gzipSync(code, { level: 9 }).length;
  const file = resolve(outDir, 'embed.js');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
  return { file, bytes: Buffer.byteLength(code), gzipBytes };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { bytes, gzipBytes } = await buildLoader({ outDir: process.argv[2] ?? join(root, 'build') });
  console.log(`embed.js: ${bytes} bytes, ${gzipBytes} gzip`);
}
