import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Wire } from '#app/outbox/carriers.ts';
import type { TwilioAnswer } from './classify.ts';

/** An exchange that ended without a response. */
export class NoAnswer extends Error {
  /** Whether the receiver may have received the request. */
  readonly isInDoubt: boolean;
  constructor(message: string, isInDoubt: boolean) {
    super(message);
    this.isInDoubt = isInDoubt;
  }
}

const CONNECT_MS = 10_000;
const MAX_TWILIO_ANSWER_BYTES = 64 * 1024;

/**
 * Posts a form over a new connection. The server could close a kept-alive one just as the form is sent, which would make the result
 * uncertain. No byte is written before the commit, so any failure before it means that the form was not received.
 * @throws NoAnswer if a network error ends the exchange
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
  // Each step below has its own error listener. An error between two steps must not end the process.
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
      await Promise.race([once(socket, connected), waitForFailure(request)]);
  } catch (error) {
    throw new NoAnswer(`No connection (${describe(error)}).`, false);
  } finally {
    clearTimeout(late);
  }
}

/** Rejects with the error that ends the request. */
const waitForFailure = (request: ClientRequest): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (request.destroyed) reject(request.errored ?? new Error('ended'));
    request.once('error', reject);
    request.once('close', () => reject(new Error('closed')));
  });

async function exchange(request: ClientRequest, body: Buffer): Promise<TwilioAnswer> {
  try {
    const failed = waitForFailure(request);
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

/** Reads the response's text. If the body is cut off, returns the part that arrived, because the status already decides the outcome. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_TWILIO_ANSWER_BYTES) break;
    }
  } catch {
    // The status has already arrived.
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, MAX_TWILIO_ANSWER_BYTES);
}

/** Uses the code if there is one: an error message may contain addresses. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};
