/** Maximum nesting of lists and objects. Reports of shops and providers have a handful. */
const MAX_DEPTH = 100;

/**
 * Removes from a JSON value what Postgres refuses in texts, U+0000 and halves of surrogate pairs, so that every database can store it.
 * @throws SyntaxError for a value that is nested too deeply to be walked
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
 * Parses a JSON text and cleans its texts for every database. Verify signatures on the original text.
 * @throws SyntaxError
 */
export const parseCleanJson = (text: string): unknown => cleanTexts(JSON.parse(text));
