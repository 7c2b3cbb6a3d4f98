import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostPage {
  /** The shop's origin: 127.0.0.1, another one than the service's localhost. */
  origin: string;
  /** An address of the shop that shows this HTML. */
  page(html: string): string;
  stop(): Promise<void>;
}

/** A shop's web server: serves whatever HTML a test gives it, on an origin that is not the service's. */
export async function startHostPage(): Promise<HostPage> {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const html = pages[Number(/\/page\/(\d+)/.exec(request.url ?? '')?.[1])];
    response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (html) => `${origin}/page/${pages.push(html) - 1}?utm_source=news&email=not-for-us@example.com`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
