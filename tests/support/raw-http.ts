import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 if the connection was closed without a response. */
  status: number;
  /** Headers by lower-case name; repeated ones are joined by a line feed. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends exactly these bytes, which must request `Connection: close`, and reads until the server closes the connection.
 * @param waitMs timeout for the close, after which the promise rejects
 */
export function askRaw(origin: string, bytes: string | Buffer, waitMs = 10_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      fail(
        new Error(
          `No end after ${waitMs} ms; so far: ${Buffer.concat(chunks).toString('latin1').slice(0, 200)}`,
        ),
      );
    }, waitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A response before a reset is still a response.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      done(readAnswer(Buffer.concat(chunks).toString('utf8')));
    });
  });
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) };
}

/** Returns a request line with the headers that every request needs. */
export const rawRequest = (
  line: string,
  { host = 'localhost', headers = [] as readonly string[], body = '' } = {},
): string => [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n');
