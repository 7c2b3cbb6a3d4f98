import { createConnection, type Socket } from 'node:net';

/** `POST /api/assessment` as bytes on the wire. */
export const submissionRequest = (body: string): string =>
  `POST /api/assessment HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export interface RawClient {
  socket: Socket;
  /** What has come back so far. */
  received(): string;
  /** `end` when the other side finished in order, `reset` when it broke off. */
  closed: Promise<'end' | 'reset'>;
}

/** A client that reads what is in its socket, as it comes. */
export async function connectRaw(port: number): Promise<RawClient> {
  const socket = createConnection({ port, host: 'localhost' });
  let text = '';
  let broken = false;
  socket.on('data', (data) => (text += data));
  socket.on('error', () => {
    broken = true;
  });
  const closed = new Promise<'end' | 'reset'>((done) =>
    socket.once('close', () => done(broken ? 'reset' : 'end')),
  );
  await new Promise((ready) => socket.once('connect', ready));
  return { socket, received: () => text, closed };
}

/** Status lines of the answers. */
export const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
