/** Lists and objects in each other; reports of shops and providers have a handful. */
const MAX_DEPTH = 100;

/**
 * A JSON value whose texts every database can store: Postgres refuses U+0000 and halves of surrogate pairs.
 * @throws SyntaxError for what is nested too deeply to be walked
 */
export function cleanTexts<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return value.replace(/[\0\p{Cs}]/gu, '') as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new SyntaxError('The JSON value is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanTexts(key), cleanTexts(item, depth + 1)]),
  ) as T;
}

/**
 * The value of a JSON text, with texts that every database can store. A signature is of the text as it came.
 * @throws SyntaxError
 */
export const parseCleanJson = (text: string): unknown => cleanTexts(JSON.parse(text));
