import * as z from 'zod';
import { invalid } from '#app/domain/parse-input.ts';

/** Names of body fields, by the area of the calls' paths: `/api/conversion` covers a sale and its refund. */
const fieldsByArea = new Map<string, Set<string>>();

const toArea = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Lists the fields of a body. Returns null for a schema that is not an object. */
function listFields(schema: z.ZodType): string[] | null {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return listFields(schema.def.in as z.ZodType);
  return null;
}

/** Registers the fields of a call's body or response, so that a sibling call can distinguish them from unknown ones. */
export function registerFields(path: string, schema: z.ZodType): void {
  const areaFields = fieldsByArea.get(toArea(path)) ?? new Set<string>();
  for (const field of listFields(schema) ?? []) areaFields.add(field);
  fieldsByArea.set(toArea(path), areaFields);
}

/**
 * Checks the fields in a body that the call does not define. A field that resembles one of this call, or belongs to a sibling call, is a
 * mistake that would change what the call does: with "refundAmount" instead of the refund's amount, the whole sale would be refunded.
 * @returns the body without the other unknown fields, which change nothing, and the warnings for the caller
 * @throws AppError `invalid` with the field
 */
export function judgeUnknownFields(
  path: string,
  schema: z.ZodType,
  value: unknown,
): { value: unknown; warnings: string[] } {
  const knownFields = listFields(schema);
  if (!knownFields || typeof value !== 'object' || value === null || Array.isArray(value))
    return { value, warnings: [] };
  const sent = Object.keys(value);
  const unknown = sent.filter((field) => !knownFields.includes(field));
  const absent = knownFields.filter((field) => !sent.includes(field));
  const refused = unknown.flatMap((field): [string, string[]][] => {
    const meant = absent.find((candidate) => isNear(field, candidate));
    if (meant) return [[field, [`Unknown field ${field}. Did you mean ${meant}?`]]];
    if (fieldsByArea.get(toArea(path))?.has(field)) return [[field, [`This call has no field ${field}`]]];
    return [];
  });
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
  return {
    value: Object.fromEntries(Object.entries(value).filter(([field]) => knownFields.includes(field))),
    warnings: unknown.map((field) => `Unknown field ${field}; it was ignored.`),
  };
}

/** Shorter names are similar to too many others. */
const MIN_LENGTH = 4;

/**
 * Whether a field is another spelling of a known one, has a letter or two too many or too few, or has a word in front of it
 * ("refundAmount").
 */
function isNear(field: string, knownField: string): boolean {
  const [a, b] = [field, knownField].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')) as [
    string,
    string,
  ];
  if (a === b) return true;
  if (b.length < MIN_LENGTH || a.length < MIN_LENGTH) return false;
  return a.endsWith(b) || countEdits(a, b) <= (b.length > MIN_LENGTH + 1 ? 2 : 1);
}

/** Counts the letters to add, drop or change (Levenshtein distance). */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

const warned = new WeakMap<z.ZodType, z.ZodType>();
const warnings = z.array(z.string()).optional().describe('Fields of the body that this call does not have.');

/** Adds `warnings` to a response's schema. The result is cached for each schema and keeps its name. */
export function withWarningsField(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const extended = warned.get(schema) ?? schema.extend({ warnings }).meta(schema.meta() ?? {});
  warned.set(schema, extended);
  return extended;
}

/** Adds `warnings` to a successful response. */
export async function addWarnings(answer: Response, messages: readonly string[]): Promise<Response> {
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
  if (messages.length === 0 || !answer.ok || !isJson) return answer;
  const body = { ...((await answer.json()) as object), warnings: messages };
  return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
}
