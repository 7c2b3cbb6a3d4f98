import { AppError } from '../lib/app-error.ts';

export interface JsonBody {
  /** The body as it came, for hashing and for signatures. */
  raw: Buffer;
  value: unknown;
}

/**
 * Reads a JSON body of at most `maxBytes`, without buffering more than that.
 * @throws AppError `unsupported-media-type`, `too-large` or `invalid`
 */
export async function readJson(request: Request, maxBytes: number): Promise<JsonBody> {
  const type = request.headers.get('content-type');
  if (type && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type', 'The body must be JSON (Content-Type: application/json).');

  const raw = await readBody(request, maxBytes);
  if (raw.length === 0) throw new AppError('invalid', 'The body is empty; send a JSON object.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8.');
  }
  try {
    return { raw, value: JSON.parse(text) };
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
}

/** At most `maxBytes` of a body, without buffering more than that. @throws AppError `too-large` */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new AppError(
      'too-large',
      `The body is too large; at most ${Math.floor(maxBytes / 1024)} kB are accepted.`,
    );
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) {
      // Not cancelled: that would end the connection before the answer is out.
      reader.releaseLock();
      throw tooLarge();
    }
    chunks.push(value);
  }
}
