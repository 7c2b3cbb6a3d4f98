import type { Schema } from './published-calls.ts';
import published from './published-parameters.json' with { type: 'json' };
import { type Fields, invalid, missingField, type StubRefusal, type StubRequest } from './requests.ts';

/** A parameter as it was sent: text, or fields or elements by their names. */
type Sent = string | Map<string, Sent>;

const SCHEMAS = published.calls as unknown as Readonly<Record<string, Record<string, Schema>>>;

/** Numbers with decimals. The library's types don't tell them from integers. */
const DECIMALS = /(percent|percentage|height|length|weight|width)$/;

/** The API version of the published parameters, which the library sends as `Stripe-Version`. */
export const PUBLISHED_API_VERSION = published.apiVersion;

/** Returns the published call of a request, such as `POST /v1/invoices/:id/pay`; undefined if there is none. */
export function findCall({ method, path }: Pick<StubRequest, 'method' | 'path'>): string | undefined {
  const exact = `${method} ${path}`;
  if (exact in SCHEMAS) return exact;
  const patterns = [
    path.replace(/^(\/v1\/\w+\/)[^/]+/, '$1:id'),
    path.replace(/^(\/v1\/\w+\/\w+\/)[^/]+/, '$1:id'),
  ];
  return patterns.map((pattern) => `${method} ${pattern}`).find((call) => call in SCHEMAS);
}

/** Compares a request's parameters with those that Stripe publishes for the call. @throws StubRefusal 400 */
export function checkParameters(call: string, fields: Fields): void {
  const refusal = checkObject(SCHEMAS[call] ?? {}, readTree(fields), '');
  if (refusal) throw refusal;
}

function readTree(fields: Fields): Map<string, Sent> {
  const root = new Map<string, Sent>();
  for (const [name, value] of fields) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    const keys = [first, ...rest];
    let node = root;
    for (const key of keys.slice(0, -1)) {
      const next = node.get(key);
      if (next instanceof Map) node = next;
      else {
        const made = new Map<string, Sent>();
        node.set(key, made);
        node = made;
      }
    }
    const last = keys.at(-1) ?? '';
    // `expand[]` sends an element without its number.
    node.set(last === '' ? String(node.size) : last, value);
  }
  return root;
}

function checkObject(
  schema: Readonly<Record<string, Schema>>,
  sent: Map<string, Sent>,
  prefix: string,
): StubRefusal | null {
  const nameOf = (key: string) => (prefix ? `${prefix}[${key}]` : key);
  for (const [key, value] of sent) {
    const expected = schema[key] ?? schema[`${key}!`];
    if (expected === undefined) return unknown(nameOf(key));
    const refusal = check(expected, value, nameOf(key));
    if (refusal) return refusal;
  }
  for (const key of Object.keys(schema))
    if (key.endsWith('!') && !sent.has(key.slice(0, -1))) return missingField(nameOf(key.slice(0, -1)));
  return null;
}

const unknown = (name: string) => invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name);

function check(schema: Schema, sent: Sent, name: string): StubRefusal | null {
  if (schema === 'unchecked')
    throw new Error(
      `The fixture is not deep enough to check ${name}: raise MAX_DEPTH in scripts/stripe-parameters.ts.`,
    );
  if (typeof schema === 'string') return checkScalar(schema, sent, name);
  if (Array.isArray(schema)) {
    if (typeof sent === 'string') return invalid('Invalid array', undefined, name);
    for (const [key, value] of sent) {
      const refusal = check(schema[0], value, `${name}[${key}]`);
      if (refusal) return refusal;
    }
    return null;
  }
  if (isChoice(schema)) {
    const refusals = schema.any.map((choice) => check(choice, sent, name));
    // The refusal of the last choice is the telling one: the first is that of an empty value, which unsets the parameter.
    return refusals.includes(null) ? null : (refusals.at(-1) ?? null);
  }
  if (isEnum(schema))
    return typeof sent === 'string' && schema.enum.includes(sent)
      ? null
      : invalid(`Invalid ${name}: must be one of ${schema.enum.join(', ')}`, undefined, name);
  if (typeof sent === 'string') return invalid('Invalid object', undefined, name);
  return checkObject(schema as Readonly<Record<string, Schema>>, sent, name);
}

const isChoice = (schema: Schema): schema is { readonly any: readonly Schema[] } =>
  typeof schema === 'object' && 'any' in schema && Array.isArray(schema.any);
const isEnum = (schema: Schema): schema is { readonly enum: readonly string[] } =>
  typeof schema === 'object' && 'enum' in schema && Array.isArray(schema.enum);

function checkScalar(
  kind: 'string' | 'number' | 'boolean' | 'decimal' | 'map',
  sent: Sent,
  name: string,
): StubRefusal | null {
  if (kind === 'map') return typeof sent === 'string' ? invalid('Invalid object', undefined, name) : null;
  if (typeof sent !== 'string') return invalid('Invalid string', undefined, name);
  if (sent === '')
    return invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
      name,
    );
  if (kind === 'number' && !(DECIMALS.test(name) ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/).test(sent))
    return invalid(`Invalid integer: ${sent}`, 'parameter_invalid_integer', name);
  if (kind === 'decimal' && !/^-?\d+(\.\d{1,12})?$/.test(sent))
    return invalid(`Invalid decimal: ${sent}`, undefined, name);
  if (kind === 'boolean' && sent !== 'true' && sent !== 'false')
    return invalid(`Invalid boolean: ${sent}`, undefined, name);
  return null;
}
