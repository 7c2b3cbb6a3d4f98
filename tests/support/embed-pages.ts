import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface PageOptions {
  head?: string;
  policy?: string;
  headers?: Record<string, string>;
  /** Attributes of the page's `html`. */
  root?: string;
}

/**
 * Two web servers for tests of the loader: a service that serves the built `embed.js` and stub frames, and a shop of another origin whose
 * pages a test writes. Every frame has `say(type, payload?, envelope?)`, which sends events as the widget would, and `told`, the events
 * that it received. A frame of client `quiet` or `slow-…` is silent at first; all others report that they are ready.
 */
export interface EmbedPages {
  /** Paths that the service and the stranger received, in order. */
  requests: string[];
  loaderGzipBytes: number;
  /** Origin of the service, without a trailing slash. */
  service: string;
  shop: string;
  /** A third origin, with the same stub frames. */
  stranger: string;
  /** Content of the built `embed.js`. */
  loader: string;
  /** Serves a page from the shop, by default an empty one, with `policy` as its Content-Security-Policy; returns its URL. */
  page(body?: string, options?: PageOptions): string;
  /** Serves a script from the shop; returns its URL. */
  script(path: string, text: string): string;
  stop(): Promise<void>;
}

const FRAME = `<!doctype html><meta charset="utf-8"><title>stub</title>
<body style="margin:0"><button>Answer</button><script>
const handshake = new URLSearchParams(location.hash.slice(1));
const client = new URLSearchParams(location.search).get('client');
const say = (type, payload = {}, envelope = {}) => parent.postMessage(
  { source: 'stackguide', v: 1, type, embedId: handshake.get('e'), client, ...payload, ...envelope }, handshake.get('o') ?? '*');
const told = [];
addEventListener('message', ({ data, origin, source }) => told.push({ data, origin, fromParent: source === parent }));
if (!/^(quiet|slow-)/.test(client)) say('assessment-ready');
</script>`;

/** The loader as the service sends it: minifying and compressing it again for each test file took seconds. */
const BUILT = join(import.meta.dirname, '../../build/loader');

export async function startEmbedPages(): Promise<EmbedPages> {
  const [loader, modes, analytics, loaderModule] = await Promise.all(
    ['embed.js', 'embed-modes.js', 'embed-analytics.js', 'embed.mjs'].map((name) =>
      readFile(join(BUILT, name)),
    ),
  );
  const { size: loaderGzipBytes } = await stat(join(BUILT, 'embed.js.gz'));

  const requests: string[] = [];
  const pages = new Map<string, { text: string; headers: Record<string, string> }>();
  const frames = () =>
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://stub');
      const script = {
        '/embed.js': loader,
        '/embed-modes.js': modes,
        '/embed-analytics.js': analytics,
        '/embed.mjs': loaderModule,
        '/embed-accent.js': "export const css = ':host{--accent:#0b6e4f;--accent-text:#fff}'",
      }[pathname];
      requests.push(pathname);
      // The service's own headers are the same (tests/e2e/embed-service.spec.ts).
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
      if (script)
        response
          .writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
          .end(script);
      else if (pathname === '/embed') response.setHeader('Content-Type', 'text/html').end(FRAME);
      else response.writeHead(404).end();
    });
  const servers = [
    frames(),
    createServer((request, response) => {
      const page = pages.get(new URL(request.url ?? '/', 'http://stub').pathname);
      if (request.url === '/favicon.ico') response.writeHead(204).end();
      else if (page)
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
          .end(page.text);
      else response.writeHead(404).end();
    }),
    frames(),
  ] as const;
  const [servicePort, shopPort, strangerPort] = await Promise.all(servers.map(listen));
  // `localhost` and `127.0.0.1` are different sites, so that the browser runs their frames in different processes.
  const shop = `http://127.0.0.1:${shopPort}`;
  return {
    requests,
    loaderGzipBytes,
    service: `http://localhost:${servicePort}`,
    shop,
    stranger: `http://localhost:${strangerPort}`,
    loader: String(loader),
    script(path, text) {
      pages.set(path, { text, headers: { 'Content-Type': 'text/javascript' } });
      return shop + path;
    },
    page(body = '', { head = '', policy, headers = {}, root = 'lang="en"' } = {}) {
      const path = `/page-${pages.size + 1}`;
      pages.set(path, {
        text: `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`,
        headers: { ...headers, ...(policy && { 'Content-Security-Policy': policy }) },
      });
      return shop + path;
    },
    async stop() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
