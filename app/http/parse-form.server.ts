import { AppError } from '#app/lib/app-error.ts';

/** Fields of a form, more than any page of ours sends. */
const MAX_FIELDS = 200;
/** Fields of one name: the products of a catalogue that are chosen together. */
const MAX_REPEATS = 100;

/** As browsers write it, so that there is one reading of where the parts begin. */
const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** No form of ours has others. What conform reads as a list, a tree or an instruction of its own ends here: `email[99999999]`. */
const FIELD_NAME = /^[a-z][\w-]{0,60}$/i;

const AMPERSAND = 0x26;

/**
 * The fields of a form that was read whole. They are counted in the bytes, before these are split into fields: what reads a form
 * later (conform) takes quadratic time over fields of one name.
 * @throws AppError `invalid` for what is no form, or none that a page of ours sends
 */
export async function parseForm(body: Buffer, contentType: string | null): Promise<FormData> {
  const type = contentType?.trim() ?? '';
  const boundary = MULTIPART.exec(type)?.[2];
  if (boundary === undefined && !URLENCODED.test(type)) throw unreadable();
  const limit = MAX_FIELDS + 1;
  const count =
    boundary === undefined ? countPairs(body, limit) : countParts(body, Buffer.from(`--${boundary}`), limit);
  if (count > MAX_FIELDS) throw tooManyFields();
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw unreadable();
    });
  const repeats = new Map<string, number>();
  for (const name of form.keys()) {
    const times = (repeats.get(name) ?? 0) + 1;
    if (times > MAX_REPEATS) throw tooManyFields();
    repeats.set(name, times);
  }
  const fields = new FormData();
  for (const [name, value] of form) {
    if (!FIELD_NAME.test(name))
      throw new AppError('invalid', 'The form has a field that it should not have.');
    // Postgres takes none.
    if (typeof value === 'string' && value.includes('\0'))
      throw new AppError('invalid', 'Please remove the control characters.');
    // Without a script browsers encode line breaks as CR LF: a text that was not touched would differ from what is stored.
    if (typeof value === 'string') fields.append(name, value.replace(/\r\n?/g, '\n'));
    else fields.append(name, value);
  }
  return fields;
}

/** Name-value pairs of an urlencoded body, counted up to `limit`. */
function countPairs(body: Buffer, limit: number): number {
  if (body.length === 0) return 0;
  let pairs = 1;
  for (let at = body.indexOf(AMPERSAND); at !== -1 && pairs < limit; at = body.indexOf(AMPERSAND, at + 1))
    pairs += 1;
  return pairs;
}

/** Parts of a multipart body, counted up to `limit`; the delimiter at its end begins none. */
function countParts(body: Buffer, delimiter: Buffer, limit: number): number {
  let delimiters = 0;
  for (
    let at = body.indexOf(delimiter);
    at !== -1 && delimiters <= limit;
    at = body.indexOf(delimiter, at + delimiter.length)
  )
    delimiters += 1;
  return Math.max(0, delimiters - 1);
}

const unreadable = () => new AppError('invalid', 'The form could not be read. Please try again.');
const tooManyFields = () => new AppError('invalid', 'The form has too many fields.');
