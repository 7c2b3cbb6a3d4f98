import { request } from 'node:http';

/** GET at a running service under another host name; `fetch` sets no Host header. Redirects are not followed. */
export function askHost(
  origin: string,
  host: string,
  path: string,
): Promise<{ status: number; text: string; location?: string }> {
  return new Promise((done, failed) => {
    const outgoing = request(origin + path, { headers: { host, accept: 'text/html' } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, text, location: response.headers.location }),
      );
    });
    outgoing.on('error', failed);
    outgoing.end();
  });
}
