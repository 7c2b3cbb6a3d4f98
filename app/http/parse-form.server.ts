import { AppError } from '#app/lib/app-error.ts';

/** Maximum number of fields in a form, more than any of our pages sends. */
const MAX_FIELDS = 200;
/** Maximum number of fields with one name, such as the products of a catalogue that are selected together. */
const MAX_REPEATS = 100;

/** Accepts the header only as browsers write it, so that the boundary is unambiguous. */
const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Our forms use no other names. Names that conform would read as a list, a tree or an instruction are refused here: `email[99999999]`. */
const FIELD_NAME = /^[a-z][\w-]{0,60}$/i;

const AMPERSAND = 0x26;

/**
 * Returns the fields of a form from its whole body. They are counted in the bytes before the body is split into fields, because conform
 * later takes quadratic time over fields of one name.
 * @throws AppError `invalid` for a body that is not a form, or that none of our pages sends
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
      throw new AppError('invalid', 'The form has an unexpected field. Reload the page and try again.');
    // Postgres stores no NUL characters.
    if (typeof value === 'string' && value.includes('\0'))
      throw new AppError('invalid', 'Remove the invisible control characters.');
    // Without JavaScript browsers encode line breaks as CR LF, so an unchanged text would differ from the stored one.
    if (typeof value === 'string') fields.append(name, value.replace(/\r\n?/g, '\n'));
    else fields.append(name, value);
  }
  return fields;
}

/** Counts the name-value pairs of an urlencoded body, up to `limit`. */
function countPairs(body: Buffer, limit: number): number {
  if (body.length === 0) return 0;
  let pairs = 1;
  for (
    let index = body.indexOf(AMPERSAND);
    index !== -1 && pairs < limit;
    index = body.indexOf(AMPERSAND, index + 1)
  )
    pairs += 1;
  return pairs;
}

/** Counts the parts of a multipart body, up to `limit`. The closing delimiter starts no part. */
function countParts(body: Buffer, delimiter: Buffer, limit: number): number {
  let delimiters = 0;
  for (
    let index = body.indexOf(delimiter);
    index !== -1 && delimiters <= limit;
    index = body.indexOf(delimiter, index + delimiter.length)
  )
    delimiters += 1;
  return Math.max(0, delimiters - 1);
}

const unreadable = () => new AppError('invalid', 'We could not read the form. Please try again.');
const tooManyFields = () => new AppError('invalid', 'The form has too many fields.');
