import { type IncomingHttpHeaders, request } from 'node:http';

/** Sends a GET to a running service with another host name, because `fetch` sets no Host header. Redirects are not followed. */
export function askHost(
  origin: string,
  host: string,
  path: string,
): Promise<{ status: number; text: string; location?: string; headers: IncomingHttpHeaders }> {
  return new Promise((done, failed) => {
    const outgoing = request(origin + path, { headers: { host, accept: 'text/html' } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        done({ status: statusCode, text, location: headers.location, headers });
      });
    });
    outgoing.on('error', failed);
    outgoing.end();
  });
}
