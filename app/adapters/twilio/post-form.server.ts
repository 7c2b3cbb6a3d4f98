import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Wire } from '#app/outbox/carriers.ts';
import type { TwilioAnswer } from './classify.ts';

/** How far an exchange came that did not end with an answer. */
export class NoAnswer extends Error {
  /** Whether the receiver can have got the request. */
  readonly isInDoubt: boolean;
  constructor(message: string, isInDoubt: boolean) {
    super(message);
    this.isInDoubt = isInDoubt;
  }
}

const CONNECT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Posts a form over a connection of its own: one that was kept open could be closed by the server just when the form goes out,
 * and leave a doubt. No byte is written before the commit, so that all that fails before it is certainly not received.
 * @throws NoAnswer when the network ends the exchange
 */
export async function postForm(
  url: URL,
  { headers, form }: { headers: Record<string, string>; form: URLSearchParams },
  { signal, commitSending }: Wire,
): Promise<TwilioAnswer> {
  const body = Buffer.from(form.toString());
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
    },
  });
  // Each step below listens for itself; between two of them an error must not end the process.
  request.on('error', () => undefined);
  const end = () => request.destroy(new Error('no answer in time'));
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await connect(request, url);
    await commitSending();
    const { socket } = request;
    if (signal.aborted || !socket?.writable || socket.destroyed)
      throw new NoAnswer('The connection closed before the request.', false);
    return await exchange(request, body);
  } finally {
    signal.removeEventListener('abort', end);
    request.destroy();
  }
}

async function connect(request: ClientRequest, url: URL): Promise<void> {
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  const late = setTimeout(() => request.destroy(new Error('no connection in time')), CONNECT_MS);
  try {
    const [socket] = request.socket ? [request.socket] : await once(request, 'socket');
    if (url.protocol === 'https:' || socket.connecting)
      await Promise.race([once(socket, connected), failureOf(request)]);
  } catch (error) {
    throw new NoAnswer(`No connection (${describe(error)}).`, false);
  } finally {
    clearTimeout(late);
  }
}

/** Rejects with what ends a request. */
const failureOf = (request: ClientRequest): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (request.destroyed) reject(request.errored ?? new Error('ended'));
    request.once('error', reject);
    request.once('close', () => reject(new Error('closed')));
  });

async function exchange(request: ClientRequest, body: Buffer): Promise<TwilioAnswer> {
  try {
    const failed = failureOf(request);
    failed.catch(() => undefined);
    const arrives = once(request, 'response') as Promise<[IncomingMessage]>;
    arrives.catch(() => undefined);
    request.end(body);
    const [response] = await Promise.race([arrives, failed]);
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      body: await readText(response),
    };
  } catch (error) {
    throw new NoAnswer(`No answer after the request (${describe(error)}).`, true);
  }
}

/** The answer's text. Its status says what became of the request, so one that breaks off is as good as it came. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status has arrived.
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, MAX_ANSWER_BYTES);
}

/** The code where there is one: a message may hold addresses. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};
