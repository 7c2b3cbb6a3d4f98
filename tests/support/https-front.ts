import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';
import { type RunningService, startService } from './service.ts';

/** A service whose origin is the https one of the proxy in front of it. Only a browser that ignores certificate errors opens it. */
export interface HttpsService extends RunningService {
  /** Sends a request to the service as the proxy would, because Node does not trust the proxy's certificate. */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Starts the built service behind a proxy that ends TLS, as its operators run it. */
export async function startHttpsService(settings: Record<string, string>): Promise<HttpsService> {
  let inside = '';
  const proxy = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (incoming, response) => {
    const headers = { ...incoming.headers, ...FORWARDED };
    const outgoing = request(inside + incoming.url, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((ready) => proxy.listen(0, 'localhost', ready));
  const origin = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const service = await startService({ ...settings, APP_ORIGIN: origin, TRUST_PROXY: '1' });
  inside = `http://localhost:${await readPort(service)}`;
  return {
    ...service,
    fetch: (url, { headers, ...init }) =>
      fetch(url.replace(origin, inside), {
        ...init,
        headers: { ...(headers as Record<string, string>), ...FORWARDED },
      }),
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      return service.stop();
    },
  };
}

const FORWARDED = { 'x-forwarded-proto': 'https' };

/** Reads the port from the log; the URL that the service prints is the proxy's, and its log may follow that. */
async function readPort({ output }: RunningService): Promise<string> {
  for (;;) {
    const line = output()
      .split('\n')
      .find((text) => text.includes('"msg":"listening"'));
    const port = /"port":(\d+)/.exec(line ?? '')?.[1];
    if (port) return port;
    await new Promise((wait) => setTimeout(wait, 20));
  }
}
