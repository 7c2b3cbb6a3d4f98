import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import webhooks from 'twilio/lib/webhooks/webhooks.js';

export const ACCOUNT = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'fedcba9876543210fedcba9876543210',
  from: '+15005550006',
};

export const TWILIO_SETTINGS = {
  TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
  TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
  TWILIO_FROM: ACCOUNT.from,
};

/** Response of the stub: Twilio's code is part of an error's body. */
export type StubAnswer =
  | { status: number; code?: number; message?: string; headers?: Record<string, string>; body?: string }
  /** Accepts the request and never responds. */
  | 'hang'
  /** Accepts the request and closes the connection. */
  | 'close';

export interface TwilioStub {
  apiBase: string;
  /** The requests for texts in order, including those that got an error. */
  requests: { path: string; authorization: string | undefined; form: Record<string, string> }[];
  /** Handler that a test may set at any time; undefined accepts each text. */
  answer: ((form: Record<string, string>) => StubAnswer | undefined) | undefined;
  close(): Promise<void>;
}

/** Starts a server that responds as Twilio's Messages API does. */
export async function startTwilioStub(): Promise<TwilioStub> {
  const sockets = new Set<Socket>();
  const stub: Omit<TwilioStub, 'apiBase' | 'close'> = { requests: [], answer: undefined };
  const server = createServer((request, response) => {
    // The health check reads the account.
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return void response.end('{"status":"active"}');
    }
    void readForm(request).then((form) => {
      stub.requests.push({ path: request.url ?? '', authorization: request.headers.authorization, form });
      reply(response, stub.answer?.(form), stub.requests.length);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return Object.assign(stub, {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

export const formatSid = (n: number): string => `SM${String(n).padStart(32, '0')}`;

function reply(response: ServerResponse, answer: StubAnswer | undefined, n: number): void {
  if (answer === 'hang') return;
  if (answer === 'close') return void response.socket?.destroy();
  if (!answer) {
    response.writeHead(201, { 'Content-Type': 'application/json' });
    return void response.end(JSON.stringify({ sid: formatSid(n), status: 'queued', error_code: null }));
  }
  const { status, code, message, headers = {}, body } = answer;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body ?? JSON.stringify({ code, message, status }));
}

/** Posts a form as Twilio does, signed by Twilio's own library. */
export function postSigned(
  origin: string,
  path: string,
  form: Record<string, string>,
  {
    token = ACCOUNT.authToken,
    signedFor = origin,
    signature = webhooks.getExpectedTwilioSignature(token, `${signedFor}${path}`, form),
  }: { token?: string; signedFor?: string; signature?: string } = {},
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': signature },
    body: new URLSearchParams(form),
  });
}
