import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { latch } from './latch.ts';

/**
 * Starts a proxy that imitates a slow line to the service: it sends each widget document up to its script, and the script only after its
 * release.
 */
export async function startSlowDocuments(service: string) {
  const script = latch();
  const server = createServer((request, response) => {
    // These are events, which a slow machine still sends while the test runs.
    if (request.method !== 'GET') return void response.writeHead(204).end();
    void (async () => {
      const answer = await fetch(service + request.url, { headers: { 'accept-language': 'en' } });
      const body = await answer.text();
      response.statusCode = answer.status;
      for (const name of ['content-type', 'content-security-policy'])
        response.setHeader(name, answer.headers.get(name) ?? '');
      const scriptStart = body.indexOf('<script type="module">');
      if (scriptStart < 0) return void response.end(body);
      response.write(body.slice(0, scriptStart));
      await script.opened;
      response.end(body.slice(scriptStart));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: script.open,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
