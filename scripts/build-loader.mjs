/**
 * Minifies public/embed.js, its three modules and public/sale.js into the files that are served under these names, each with a gzip and a
 * Brotli copy next to it (express-static-gzip sends those). From the command line: `node scripts/build-loader.mjs [folder]`, by default
 * `build/loader`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { compressCopies } from './compress-copies.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Maximum size of the loader, which every embedding page downloads, in bytes of the gzip copy; a browser test and `npm run bench` check the
 * loader against it.
 */
export const LOADER_GZIP_LIMIT = 2300;

const terserOptions = {
  ecma: 2020,
  compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false },
};

/**
 * Writes `embed.js`, `embed.mjs`, `embed-modes.js`, `embed-analytics.js` and `sale.js` into `outDir` (created if missing; relative to the
 * working directory).
 * @param {{ outDir: string }} options
 * @returns {Promise<Record<'embed.js' | 'embed.mjs' | 'embed-modes.js' | 'embed-analytics.js' | 'sale.js', { file: string, bytes: number,
 * gzipBytes: number }>>} sizes in bytes
 * @throws if a source has a syntax error
 */
export async function buildLoader({ outDir }) {
  await mkdir(resolve(outDir), { recursive: true });
  return {
    'embed.js': await write(outDir, 'embed.js', terserOptions),
    'embed.mjs': await write(outDir, 'embed.mjs', { ...terserOptions, module: true }),
    'embed-modes.js': await write(outDir, 'embed-modes.js', { ...terserOptions, module: true }),
    'embed-analytics.js': await write(outDir, 'embed-analytics.js', { ...terserOptions, module: true }),
    'sale.js': await write(outDir, 'sale.js', terserOptions),
  };
}

async function write(outDir, name, options) {
  const { code } = await minify(await readFile(join(root, 'public', name), 'utf8'), options);
  const file = resolve(outDir, name);
  const copies = await compressCopies(code, 100);
  await writeFile(file, code);
  for (const [end, copy] of Object.entries(copies)) await writeFile(file + end, copy);
  return { file, bytes: Buffer.byteLength(code), gzipBytes: copies['.gz'].length };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const loaderFiles = await buildLoader({ outDir: process.argv[2] ?? join(root, 'build/loader') });
  for (const [name, { bytes, gzipBytes }] of Object.entries(loaderFiles))
    console.log(`${name}: ${bytes} bytes, ${gzipBytes} gzip`);
}
