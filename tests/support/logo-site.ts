import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePng } from './png.ts';

/** Starts a company's own site: its logo, a page that is not a picture, and nothing else. */
export async function startLogoSite() {
  const server = createServer(({ url }, response) => {
    if (url === '/logo.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(makePng(64, 64));
    else if (url === '/page') response.writeHead(200).end('<html>');
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
