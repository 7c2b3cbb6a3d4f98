/**
 * Writes a gzip (zopfli) and a Brotli copy beside every script and style sheet of the widget build: made once, smaller
 * than what a server compresses on the way, and no work for it. Served by express-static-gzip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const folder = resolve(fileURLToPath(import.meta.url), '../../build/widget');
const brotli = promisify(brotliCompress);

for (const name of await readdir(folder)) {
  if (!/\.(js|css)$/.test(name)) continue;
  const file = join(folder, name);
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await zopfli.gzipAsync(content, { numiterations: 30 }));
  await writeFile(`${file}.br`, await brotli(content));
}
