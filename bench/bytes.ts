/** What a shop's page and a visitor's phone download, as the running service sends it with gzip. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { root, startService } from '../tests/support/service.ts';
import { print } from './report.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
const manifest = JSON.parse(readFileSync(join(root, 'build/widget/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const service = await startService({ LOG_LEVEL: 'silent' });
try {
  const gzip = (path: string) =>
    new Promise<number>((done, failed) => {
      const asked = request(service.origin + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () =>
          response.statusCode === 200 ? done(bytes) : failed(new Error(`${path}: ${response.statusCode}`)),
        );
      });
      asked.on('error', failed);
      asked.end();
    });
  const total = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths) bytes += await gzip(path);
    return bytes;
  };

  print({
    what: 'loader',
    measured: await gzip('/embed.js'),
    unit: 'bytes gzip',
    against: { value: 1_500, what: 'budget' },
    how: 'body of GET /embed.js with Accept-Encoding: gzip',
  });

  const page = '/embed?client=default';
  const full = Object.keys(manifest).find((key) => manifest[key]?.isEntry && manifest[key]?.name === 'full') ?? '';
  const first = [page, ...filesOf(full, false)];
  print({
    what: 'widget to the first question',
    measured: await total(first),
    unit: 'bytes gzip',
    against: { value: 14_000, what: 'budget' },
    how: `bodies of ${page}, the island's entry and what it imports at once (${first.length - 1} files)`,
  });
  const all = [page, ...filesOf(full, true)];
  print({
    what: 'widget in all',
    measured: await total(all),
    unit: 'bytes gzip',
    against: { value: 40_000, what: 'budget' },
    how: `the same with every chunk that the island imports later (${all.length - 1} files)`,
  });
} finally {
  await service.stop();
}

/** Addresses of a chunk's files and of those that it imports; `later` follows dynamic imports too. */
function filesOf(key: string, later: boolean, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The widget build has no chunk ${key}`);
  if (seen.has(`/w/${chunk.file}`)) return seen;
  seen.add(`/w/${chunk.file}`);
  for (const css of chunk.css ?? []) seen.add(`/w/${css}`);
  for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])])
    filesOf(next, later, seen);
  return seen;
}
