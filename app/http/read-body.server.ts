import { AppError } from '../lib/app-error.ts';

/** How long a body may take to arrive; the server (server/http-server.ts) allows the whole request a little more. */
export const BODY_MS = { small: 20_000, file: 55_000 };

interface BodyLimits {
  maxBytes: number;
  /** Message for a larger one. */
  tooLarge?: string;
  /** From when reading begins. */
  deadlineMs: number;
}

/**
 * At most `maxBytes` of a body, without buffering more than that.
 * @throws AppError `too-large`; `timeout` at the deadline; `invalid` when the connection broke before the body's end
 */
export async function readBody(
  request: Request,
  { maxBytes, tooLarge, deadlineMs }: BodyLimits,
): Promise<Buffer> {
  const message =
    tooLarge ?? `The body is too large; at most ${Math.floor(maxBytes / 1024)} kB are accepted.`;
  if (Number(request.headers.get('content-length')) > maxBytes) throw new AppError('too-large', message);
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
    // Not cancelled: that would end the connection before the answer is out. A read that is still waiting is rejected.
    reader.releaseLock();
  }
}

function startDeadline(deadlineMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', 'The request took too long.')), deadlineMs);
  });
  return { reached, stop: () => clearTimeout(timer) };
}

const brokenOff = () => {
  throw new AppError('invalid', 'The body did not arrive whole.');
};
