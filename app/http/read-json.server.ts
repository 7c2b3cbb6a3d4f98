import { AppError } from '#app/lib/app-error.ts';
import { BODY_MS, readBody } from './read-body.server.ts';

/** Maximum nesting of lists and objects. No call has more than a handful. */
const MAX_DEPTH = 32;
/** Maximum number of values of all kinds. A batch of widget events has about 300. */
const MAX_VALUES = 2000;

export interface JsonBody {
  /** The unchanged body, for hashing and for signatures. */
  raw: Buffer;
  value: unknown;
}

/**
 * Reads a JSON body of at most `maxBytes`, without buffering more than that.
 * @throws AppError `unsupported-media-type`, `too-large`, `timeout` or `invalid`
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  { deadlineMs = BODY_MS.small } = {},
): Promise<JsonBody> {
  const type = request.headers.get('content-type');
  if (type && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type', 'The body must be JSON (Content-Type: application/json).');

  const raw = await readBody(request, { maxBytes, deadlineMs });
  if (raw.length === 0) throw new AppError('invalid', 'The body is empty; send a JSON object.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8.');
  }
  if (holdsTooMuch(raw)) throw new AppError('invalid', 'The body is larger than any call accepts.');
  try {
    return { raw, value: JSON.parse(text) };
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
}

/**
 * Whether a JSON text is nested deeper, or holds more values, than any call needs. Counts its brackets and commas before it is parsed, so
 * that later steps (schemas, messages) never process a larger value.
 */
function holdsTooMuch(raw: Buffer): boolean {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let index = 0; index < raw.length; index++) {
    const byte = raw[index];
    if (isText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
