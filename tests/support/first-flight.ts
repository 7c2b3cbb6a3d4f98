import { createConnection } from 'node:net';

/** The encodings of browsers over https; over plain http they omit Brotli. */
const BROWSER = 'gzip, deflate, br, zstd';

/**
 * Measures the first flight; no other code measures it. It is all bytes that a browser with Brotli receives for a path: status line,
 * headers, body and the framing of its parts. FIRST_QUESTION_LIMIT is its limit.
 */
export async function countFirstFlight(origin: string, path: string): Promise<number> {
  const { head, bytes } = await readAnswer(origin, path);
  if (!head.includes('content-encoding: br')) throw new Error(`${path} came without Brotli:\n${head}`);
  return bytes;
}

function readAnswer(origin: string, path: string): Promise<{ bytes: number; head: string }> {
  const { host, hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      // The connection stays open, as with a browser.
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${BROWSER}\r\n\r\n`),
    );
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (!all.subarray(-7).equals(Buffer.from('\r\n0\r\n\r\n'))) return;
      socket.destroy();
      done({
        bytes: all.length,
        head: all.subarray(0, all.indexOf('\r\n\r\n')).toString('latin1').toLowerCase(),
      });
    });
  });
}
