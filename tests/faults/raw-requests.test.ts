import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { operatorCaller } from '../support/callers.ts';
import { DATABASES, type DatabaseName, type MakeDb, runOn } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { askRaw, rawRequest } from '../support/raw-http.ts';

const PATHS = [
  '/',
  '/login',
  '/embed',
  '/admin',
  '/b2b',
  '/education',
  '/plan/none',
  '/og/b2b',
  '/media/none',
  '/api/tenants',
  '/api/assessment/none/download',
  '/healthz',
  '/robots.txt',
  '/embed.js',
  '/no-such-page',
];

const TAILS: Record<string, string> = {
  'half an escape': '?a=%',
  'an escape of nothing': '?client=%E0%A4%A&widget=%ff&_data=%C0%80',
  'a NUL': '?client=%00&q=%00',
  'a part of a NUL': '/%00',
  'a broken part': '/%E0%A4%A',
  'an escaped slash': '/%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  backslashes: '/\\..\\..\\etc',
  dots: '/../../../../etc/passwd',
  'many slashes': '/'.repeat(6000),
  'many parts': '/a'.repeat(6000),
  'one long part': `/${'a'.repeat(12_000)}`,
  'many parameters': `?${'a=b&'.repeat(3000)}`,
  'many of one that is read': `?${'tenantId=x&'.repeat(1200)}`,
  'many brackets': `?a${'[b]'.repeat(3000)}=c`,
  'a long parameter': `?q=${'x+'.repeat(6000)}&client=${'x'.repeat(1000)}`,
  'names of prototypes': '?__proto__[a]=b&constructor=x&_data=__proto__&client=__proto__&widget=constructor',
  'signs of other languages': '?q={{7*7}}<script>\'";--&locale=../../x&theme=%7B%7D',
  'two question marks': '??index?_data=x?',
  'raw bytes': '/\u00e9?q=\u00ff',
};

const REQUESTS = ['/login', '/embed', '/api/tenants', '/embed.js'].flatMap((path) => [
  `GET ${path}`,
  `POST ${path}`,
]);

const HEADERS: Record<string, readonly string[]> = {
  'a cookie with broken escapes': ['Cookie: session=%E0%A4%A; console-scheme=%; setup-put-away=%00'],
  'many cookies': [`Cookie: ${'session=a; '.repeat(1200)}`],
  'two cookie headers': ['Cookie: session=a', 'Cookie: session=b'],
  'a cookie of prototypes': ['Cookie: __proto__=x; constructor=y; session=__proto__'],
  'two Accept headers': ['Accept: application/json', 'Accept: text/html'],
  'a long Accept': [`Accept: ${'a/b;q=0.1,'.repeat(1200)}json`],
  'many languages': [`Accept-Language: ${'en;q=0.1,'.repeat(1400)}`],
  'many tags': [`If-None-Match: ${'W/"a",'.repeat(2000)}`],
  'many ranges': [`Range: bytes=${'0-1,'.repeat(2500)}0-1`],
  'two origins': ['Origin: http://localhost', 'Origin: https://evil.example'],
  'forwarded nonsense': ['X-Forwarded-For: ,,,', 'X-Forwarded-Proto: x', 'X-Forwarded-Host: a b'],
  'two bearers': ['Authorization: Bearer a', 'Authorization: Bearer b'],
  'a bearer of spaces': [`Authorization: Bearer ${' '.repeat(10_000)}x`],
  'an upgrade': ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'],
  'an expectation': ['Expect: a-miracle'],
  'a request id with signs': ['X-Request-Id: ../../<script>'],
  'a method to use instead': ['X-HTTP-Method-Override: DELETE'],
  'too many bytes': [`X-Long: ${'a'.repeat(20_000)}`],
  'too many headers': Array.from({ length: 3000 }, (_, n) => `X${n}: a`),
};

const WHOLE: Record<string, string> = {
  'no host': 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': 'GET /login HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'an old version': 'GET /login HTTP/1.0\r\n\r\n',
  'an unknown version': 'GET /login HTTP/9.9\r\nHost: a\r\n\r\n',
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'two lengths':
    'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab',
  'a length and chunks':
    'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
  'a negative length': 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\nConnection: close\r\n\r\n',
  'a broken chunk':
    'POST /api/events HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
  'a folded header': 'GET /login HTTP/1.1\r\nHost: a\r\n folded: b\r\nConnection: close\r\n\r\n',
  'a colon without a name': 'GET /login HTTP/1.1\r\nHost: a\r\n: b\r\nConnection: close\r\n\r\n',
  'an empty target': 'GET  HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a body of a GET': 'GET /login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc',
};

interface Sent {
  tails: readonly string[];
  paths: readonly string[];
  headers: readonly string[];
  requests: readonly string[];
}
const ALL: Sent = {
  tails: Object.keys(TAILS),
  paths: PATHS,
  headers: Object.keys(HEADERS),
  requests: REQUESTS,
};
/** One page that reads its query, one of the console, one that reads its path, one API call and one file. */
const KINDS: Sent = {
  ...ALL,
  paths: ['/embed', '/admin', '/plan/none', '/api/assessment/none/download', '/embed.js'],
  requests: ['GET /embed', 'POST /api/tenants'],
};
/** Requests that reach an SQL statement and that Postgres handles differently from SQLite. */
const CHARACTERS: Sent = {
  tails: ['half an escape', 'an escape of nothing', 'a NUL', 'a part of a NUL', 'raw bytes'],
  paths: KINDS.paths,
  headers: ['a cookie with broken escapes', 'a request id with signs'],
  requests: KINDS.requests,
};

const suite = (sent: Sent) => (_name: DatabaseName, makeDb: MakeDb) => {
  let api: ServedApi;
  let cookie: string;
  beforeAll(async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    // The server times out requests that never end; these tests shorten the timeouts.
    api = await serveApi({ db, pages: true, waits: { headersMs: 1000, requestMs: 1500, checkEveryMs: 100 } });
    cookie = (await operatorCaller(db, api.origin)).Cookie ?? '';
  }, 60_000);
  afterAll(() => api.close());

  /**
   * The status is below 500, and the text has no stack trace. 0 means that the connection was closed without a response, as for a tunnel.
   */
  const expectAnswer = ({ status, body }: { status: number; body: string }, what: string) => {
    expect(status, what).toBeLessThan(500);
    expect(body, what).not.toMatch(/\n\s+at |route "|node_modules|Unexpected Server Error/);
    return status;
  };
  const isWell = async () => expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);

  it.each(sent.tails)('answers any path with %s after it', async (what) => {
    const tail = TAILS[what] ?? '';
    for (const path of sent.paths) {
      const target = (path === '/' && tail.startsWith('/') ? '' : path) + tail;
      const headers = path.startsWith('/admin') ? [`Cookie: ${cookie}`] : [];
      const answer = await askRaw(
        api.origin,
        Buffer.from(rawRequest(`GET ${target}`, { headers }), 'latin1'),
      );
      expect(expectAnswer(answer, path)).toBeGreaterThan(0);
    }
    await isWell();
  });

  it.each(sent.headers)('answers a request with %s', async (what) => {
    for (const request of sent.requests)
      expectAnswer(await askRaw(api.origin, rawRequest(request, { headers: HEADERS[what] })), request);
    await isWell();
  });

  it.each(Object.entries(WHOLE))('answers, or ends, a request with %s', async (_what, bytes) => {
    expectAnswer(await askRaw(api.origin, Buffer.from(bytes, 'latin1')), bytes.slice(0, 40));
    await isWell();
  });
};

runOn(['sqlite'], suite(KINDS));
runOn(['postgres'], suite(CHARACTERS));
runOn(DATABASES, suite(ALL), { tags: ['nightly'] });
