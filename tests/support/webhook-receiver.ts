import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';

/** A request as a webhook receiver got it. */
export interface ReceivedWebhook {
  id: string;
  headers: Record<string, string>;
  body: string;
  /** Number of times that this ID has arrived, including this time. */
  times: number;
}

export type Answer = (webhook: ReceivedWebhook, response: ServerResponse, request: IncomingMessage) => void;

const readHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

/** Starts a webhook receiver on this machine; it accepts everything unless a test changes that. It is closed after the suite. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const times = new Map<string, number>();
  let answer: Answer = (_got, response) => response.end('thanks');
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const headers = readHeaders(request);
    const id = headers['webhook-id'] ?? '';
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const webhook = { id, headers, body: Buffer.concat(pieces).toString('utf8'), times: count };
    received.push(webhook);
    answer(webhook, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: Answer) {
      answer = next;
    },
    reset() {
      received.length = 0;
      times.clear();
      answer = (_got, response) => response.end('thanks');
    },
    close,
  };
}

/** Returns a request's data, verified by the public library. @throws if the signature does not match */
export const verified = (secret: string, { headers, body }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
