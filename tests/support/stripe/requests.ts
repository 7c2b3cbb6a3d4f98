/** A form's fields by their bracketed names: `items[0][price]`. */
export type Fields = URLSearchParams;

export interface StubRequest {
  method: string;
  path: string;
  fields: Fields;
}

interface RefusalBody {
  type: string;
  code?: string;
  param?: string;
  message: string;
  [extra: string]: unknown;
}

/** A refusal of the API, in Stripe's words. */
export class StubRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: RefusalBody,
  ) {
    super(body.message);
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StubRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
export const missing = (what: string, id: string | null | undefined) =>
  new StubRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id ?? ''}'`,
  });
/** A parameter that names an object that does not exist: 400, where the object of the path gives 404. */
export const missingParam = (what: string, id: string | null, param: string) =>
  invalid(`No such ${what}: '${id ?? ''}'`, 'resource_missing', param);
export const missingField = (param: string) =>
  invalid(`Missing required param: ${param}.`, 'parameter_missing', param);

let idCount = 0;
export const newId = (prefix: string): string => `${prefix}_stub${String(++idCount).padStart(6, '0')}`;

export function requireField(fields: Fields, name: string): string {
  const value = fields.get(name);
  if (value === null) throw missingField(name);
  return value;
}

/** Reads an integer that the parameters' check has already found to be one. */
export const readNumber = (fields: Fields, name: string): number | null =>
  fields.has(name) ? Number(fields.get(name)) : null;

export const readFlag = (fields: Fields, name: string): boolean | null =>
  fields.has(name) ? fields.get(name) === 'true' : null;

/** Reads an array of strings, sent as `expand[0]` or `expand[]`. */
export const readList = (fields: Fields, name: string): string[] =>
  [...fields].flatMap(([field, value]) =>
    field.startsWith(`${name}[`) && /^\[\d*\]$/.test(field.slice(name.length)) ? [value] : [],
  );

/** Returns the metadata after a change: keys that are sent replace theirs, and an empty value removes its key. */
export function mergeMetadata(before: Record<string, string>, fields: Fields): Record<string, string> {
  const changes = [...fields].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  const merged = { ...(fields.get('metadata') === '' ? {} : before), ...Object.fromEntries(changes) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

export const newest = <Item extends { created: number; id: string }>(items: Iterable<Item>): Item[] =>
  [...items].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** Returns a list as Stripe writes it. */
export const listObject = <Item>(url: string, data: Item[], hasMore = false) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

/**
 * Returns the page of a list that the fields ask for (docs.stripe.com/api/pagination).
 * @param items all that match, newest first
 */
export function listPage<Item extends { id: string }, Shown>(
  url: string,
  fields: Fields,
  items: readonly Item[],
  show: (item: Item) => Shown,
) {
  const limit = readNumber(fields, 'limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalid(`This value must be between 1 and ${MAX_LIMIT}.`, undefined, 'limit');
  const indexOf = (param: string) => {
    const id = fields.get(param);
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw missingParam('object', id, param);
    return index;
  };
  if (fields.has('ending_before')) {
    const end = indexOf('ending_before');
    const start = Math.max(0, end - limit);
    return listObject(url, items.slice(start, end).map(show), start > 0);
  }
  const start = fields.has('starting_after') ? indexOf('starting_after') + 1 : 0;
  return listObject(url, items.slice(start, start + limit).map(show), start + limit < items.length);
}

/** Whether a moment is in the range of `created`, `created[gte]` and the like. */
export function isInRange(fields: Fields, name: string, value: number): boolean {
  const bound = (part: string) => readNumber(fields, `${name}${part}`);
  const [exact, gt, gte, lt, lte] = ['', '[gt]', '[gte]', '[lt]', '[lte]'].map(bound);
  return (
    (exact == null || value === exact) &&
    (gt == null || value > gt) &&
    (gte == null || value >= gte) &&
    (lt == null || value < lt) &&
    (lte == null || value <= lte)
  );
}

/** @throws StubRefusal 404 */
export function requireItem<Item>(
  items: Map<string, Item>,
  id: string | null | undefined,
  what: string,
): Item {
  const item = items.get(id ?? '');
  if (!item) throw missing(what, id);
  return item;
}
