import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostPage {
  /** The shop's origin: 127.0.0.1, which differs from the service's localhost. */
  origin: string;
  /** Returns a URL of the shop that serves this HTML with this Content-Security-Policy. */
  page(html: string, policy?: string): string;
  stop(): Promise<void>;
}

/** Starts a shop's web server: it serves the HTML that a test provides, on a different origin than the service's. */
export async function startHostPage(): Promise<HostPage> {
  const pages: { html: string; policy?: string }[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(/\/page\/(\d+)/.exec(request.url ?? '')?.[1])];
    if (page?.policy) response.setHeader('Content-Security-Policy', page.policy);
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page?.html ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (html, policy) =>
      `${origin}/page/${pages.push({ html, policy }) - 1}?utm_source=news&email=not-for-us@example.com`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
