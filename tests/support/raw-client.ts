import { createConnection, type Socket } from 'node:net';

/** Returns `POST /api/assessment` as bytes on the wire. */
export const submissionRequest = (body: string): string =>
  `POST /api/assessment HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export interface RawClient {
  socket: Socket;
  /** Returns what was received so far. */
  received(): string;
  /** `end` if the other side closed the connection gracefully, `reset` if it reset the connection. */
  closed: Promise<'end' | 'reset'>;
}

/** Opens a client that reads its socket as data arrives. */
export async function connectRaw(port: number): Promise<RawClient> {
  const socket = createConnection({ port, host: 'localhost' });
  let text = '';
  let isBroken = false;
  socket.on('data', (data) => (text += data));
  socket.on('error', () => {
    isBroken = true;
  });
  const closed = new Promise<'end' | 'reset'>((done) =>
    socket.once('close', () => done(isBroken ? 'reset' : 'end')),
  );
  await new Promise((ready) => socket.once('connect', ready));
  return { socket, received: () => text, closed };
}

/** Returns the status lines of the responses. */
export const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
