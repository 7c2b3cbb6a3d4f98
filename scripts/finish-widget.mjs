/**
 * The last steps of the widget's build. terser goes over what esbuild minified (2.5 % smaller after gzip), then a gzip
 * (zopfli) and a Brotli copy is written beside every script and style sheet: made once, smaller than what a server
 * compresses on the way, and no work for it. Served by express-static-gzip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import { minify } from 'terser';

const folder = resolve(fileURLToPath(import.meta.url), '../../build/widget');
const brotli = promisify(brotliCompress);
const terserOptions = {
  module: true,
  ecma: 2022,
  compress: { passes: 4, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false },
};

// 100 iterations take 20 bytes of 77 kB more away, in twice the time.
const ZOPFLI = { numiterations: 15 };

for (const name of await readdir(folder)) {
  if (!/\.(js|css)$/.test(name)) continue;
  const file = join(folder, name);
  if (name.endsWith('.js')) {
    const { code } = await minify(await readFile(file, 'utf8'), terserOptions);
    await writeFile(file, code);
  }
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await zopfli.gzipAsync(content, ZOPFLI));
  await writeFile(`${file}.br`, await brotli(content));
}
