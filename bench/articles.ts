/**
 * Measures what an article costs: the bytes of its document and of the scripts it loads, and the requests per second compared with one of
 * the service's static files, interleaved in one run.
 */
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { root } from '../tests/support/service.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

const ARTICLE = '/education/are-peptides-safe';
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
/** Bytes gzip; reading an article requires no script. */
const SCRIPT_BUDGET = 5_000;

const service = await startService({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
try {
  const article = await fetchBytes(ARTICLE, 'gzip');
  const plain = await fetchBytes(ARTICLE);
  print({
    what: 'HTML of an article',
    measured: article.bytes,
    unit: 'bytes gzip',
    against: { value: plain.bytes, what: 'uncompressed' },
    how: `body of GET ${ARTICLE} with Accept-Encoding: gzip`,
  });
  const scripts = [
    ...plain.text.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="([^"]+)"/g),
  ].map(([, address]) => String(address));
  let bytes = 0;
  for (const script of scripts) bytes += (await fetchBytes(script, 'gzip')).bytes;
  const inline = [...plain.text.matchAll(/<script(?![^>]+(?:src=|ld\+json))[^>]*>([^<]+)<\/script>/g)];
  print({
    what: 'JavaScript of an article',
    measured: bytes + inline.reduce((sum, [, text = '']) => sum + text.length, 0),
    unit: 'bytes gzip',
    against: { value: SCRIPT_BUDGET, what: 'budget' },
    goal: { atMost: 1 },
    how: `the ${scripts.length} scripts that the document names and the ${inline.length} in it, structured data aside`,
  });

  const file = findStaticFile(article.bytes);
  const ways = {
    cached: { path: ARTICLE },
    file: { path: file.path },
    // A request with a cookie bypasses the service's cached documents.
    rendered: { path: ARTICLE, cookie: 'any=thing' },
  };
  const rounds: Record<keyof typeof ways, number>[] = [];
  for (const way of Object.values(ways)) await perSecond(way, 1);
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      cached: await perSecond(ways.cached),
      file: await perSecond(ways.file),
      rendered: await perSecond(ways.rendered),
    });
  const rate = (way: keyof typeof ways) => median(rounds.map((round) => round[way]));
  const how = `autocannon, ${CONNECTIONS} connections, Accept-Encoding: gzip, ${ROUNDS} rounds of ${SECONDS} s each in turn, median`;
  print({
    what: 'a cached article beside a static file',
    measured: rate('cached'),
    unit: 'requests per second',
    against: { value: rate('file'), what: `${file.path}, ${file.bytes} bytes, compressed by the build` },
    how,
  });
  print({
    what: 'a cached article beside one that is rendered for its reader',
    measured: rate('cached'),
    unit: 'requests per second',
    against: { value: rate('rendered'), what: 'the same with a cookie, which nothing is kept for' },
    how,
  });
} finally {
  await service.stop();
}

/** Finds the compressed file in the build folder whose size is nearest to `bytes`. */
function findStaticFile(bytes: number): { path: string; bytes: number } {
  const folder = join(root, 'build/widget');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.gz'))
    .map((name) => ({ path: `/w/${name.slice(0, -3)}`, bytes: statSync(join(folder, name)).size }));
  const [nearest] = files.sort((a, b) => Math.abs(a.bytes - bytes) - Math.abs(b.bytes - bytes));
  if (!nearest) throw new Error('The widget build has no compressed files; run the build again.');
  return nearest;
}

async function perSecond({ path, cookie }: { path: string; cookie?: string }, seconds = SECONDS) {
  const result = await autocannon({
    url: service.origin + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip', ...(cookie && { cookie }) },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} other answers`);
  return result['2xx'] / result.duration;
}

function fetchBytes(path: string, encoding?: string): Promise<{ bytes: number; text: string }> {
  return new Promise((done, failed) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {};
    const sent = request(new URL(path, service.origin), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200) failed(new Error(`${path}: ${response.statusCode}`));
        else done({ bytes: body.length, text: body.toString('utf8') });
      });
    });
    sent.on('error', failed);
    sent.end();
  });
}
