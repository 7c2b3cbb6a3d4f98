import type { Readable } from 'node:stream';
import { AppError } from '#app/lib/app-error.ts';

/** Time limits for a body to arrive. The server (server/http-server.ts) allows the whole request a little more. */
export const BODY_MS = { small: 20_000, file: 55_000 };

interface BodyLimits {
  maxBytes: number;
  /** Error text for a larger body. */
  tooLarge?: string;
  /** Counted from when reading starts. */
  deadlineMs: number;
}

const streams = new WeakMap<Request, Readable>();

/** Attaches a stream to a request without a body; readBody then reads the stream. */
export function giveBody(request: Request, body: Readable): void {
  streams.set(request, body);
}

/**
 * Reads at most `maxBytes` of a body, without buffering more than that.
 * @throws AppError `too-large`; `timeout` at the deadline; `invalid` if the connection breaks before the end of the body
 */
export async function readBody(
  request: Request,
  { maxBytes, tooLarge, deadlineMs }: BodyLimits,
): Promise<Buffer> {
  const message =
    tooLarge ?? `The body is too large; at most ${Math.floor(maxBytes / 1024)} kB are accepted.`;
  if (Number(request.headers.get('content-length')) > maxBytes) throw new AppError('too-large', message);
  const stream = streams.get(request);
  if (stream) return readStream(stream, { maxBytes, message, deadlineMs });
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const deadline = startDeadline(deadlineMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(brokenOff), deadline.reached]);
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > maxBytes) throw new AppError('too-large', message);
      chunks.push(value);
    }
  } finally {
    deadline.stop();
    // Don't cancel the reader: that would close the connection before the answer is sent. releaseLock rejects a read that is still pending.
    reader.releaseLock();
  }
}

/**
 * Reads a body from its Node stream. Does not read or end the rest, because ending the stream would close the connection before the answer
 * is sent.
 */
function readStream(
  stream: Readable,
  { maxBytes, message, deadlineMs }: { maxBytes: number; message: string; deadlineMs: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      clearTimeout(timer);
      stream.pause();
      stream.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken);
    };
    const refuse = (error: AppError) => {
      stop();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return refuse(new AppError('too-large', message));
      chunks.push(chunk);
    };
    const onEnd = () => {
      stop();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    const onBroken = () => refuse(incompleteBody());
    const timer = setTimeout(() => refuse(late()), deadlineMs);
    if (stream.readableEnded) return onEnd();
    if (stream.destroyed) return onBroken();
    stream.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken);
  });
}

function startDeadline(deadlineMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), deadlineMs);
  });
  return { reached, stop: () => clearTimeout(timer) };
}

const late = () => new AppError('timeout', 'The request took too long. Send it again.');
const incompleteBody = () => new AppError('invalid', 'The body arrived incomplete. Send it again.');
const brokenOff = () => {
  throw incompleteBody();
};
