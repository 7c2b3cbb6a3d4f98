import createClient, { type Middleware } from 'openapi-fetch';
import * as z from 'zod';
import type { OpenApiDocument, Operation } from '#app/api/openapi/build-document.ts';
import type { Parameter } from '#app/lib/openapi-shapes.ts';
import type { Caller } from './callers.ts';

/**
 * The public `openapi-fetch`, which knows only the service's OpenAPI document, like a shop's program. tests/http/api-types.test.ts tests
 * its types.
 */

/** The document is read while the tests run, so its types are not known here. */
// biome-ignore lint/suspicious/noExplicitAny: any path, with anything
type UntypedPaths = Record<string, any>;

export interface ApiCallOptions {
  who?: Caller;
  params?: Record<string, string>;
  /** Replaces the document's examples. */
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers, checked against the document
  json: any;
  text: string;
}

export interface DocumentedOperation extends Operation {
  method: string;
  path: string;
}

export async function readApiClient(origin: string) {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): DocumentedOperation => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  const find = (operationId: string): DocumentedOperation => {
    const operation = operations.find((candidate) => candidate.operationId === operationId);
    if (!operation) throw new Error(`The document has no ${operationId}.`);
    return operation;
  };
  const client = createClient<UntypedPaths>({ baseUrl: origin });
  /** Statuses of each operation so far, for a test that checks that all documented ones occurred. */
  const seenStatuses = new Map<string, Set<number>>();

  async function call(operationId: string, options: ApiCallOptions = {}): Promise<ApiAnswer> {
    const operation = find(operationId);
    const { method, path, parameters, requestBody } = operation;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    let text = '';
    const readText: Middleware = {
      onResponse: async ({ response }) => {
        text = await response.clone().text();
      },
    };
    const body = options.body ?? requestBody?.content['application/json']?.example;
    const { response } = await client.request(method.toLowerCase() as 'get', path, {
      params: {
        path: Object.fromEntries(names.map((name) => [name, options.params?.[name] ?? 'missing'])),
        query: options.query ?? collectExamples(parameters),
      },
      headers: { Accept: 'application/json', ...options.who, ...options.headers },
      ...(method !== 'GET' && { body }),
      // A body that is not valid JSON is sent as it is, because the API should refuse it.
      bodySerializer: (sent: unknown) => (typeof sent === 'string' ? sent : JSON.stringify(sent)),
      parseAs: 'stream',
      redirect: 'manual',
      middleware: [readText],
    });
    seenStatuses.set(operationId, (seenStatuses.get(operationId) ?? new Set()).add(response.status));
    const json = assertDescribed(document, operation, response, text);
    return { status: response.status, headers: response.headers, json, text };
  }
  return { document, operations, met: seenStatuses, call };
}

const collectExamples = (parameters: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ in: place, name, example }) =>
      place === 'query' && example !== undefined ? [[name, String(example)]] : [],
    ),
  );

/** @throws if the document lacks the status, media type, header or body. @returns the body, if it is JSON */
function assertDescribed(
  document: OpenApiDocument,
  { operationId, responses }: DocumentedOperation,
  response: Response,
  text: string,
): unknown {
  const name = `${operationId} ${response.status}`;
  const answer = responses[response.status];
  if (!answer) throw new Error(`${name} is not in the document: ${text}`);
  for (const header of ['x-request-id', ...(response.status === 429 ? ['retry-after'] : [])])
    if (!response.headers.has(header)) throw new Error(`${name} has no ${header}`);
  if (!answer.content) return undefined;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const media = answer.content[type];
  if (!media) throw new Error(`${name} is ${type}, which the document does not have`);
  if (!type.endsWith('json')) return undefined;
  const json: unknown = JSON.parse(text);
  const schema = inlined(document, media.schema ?? {});
  const result = z.fromJSONSchema(schema as never).safeParse(json);
  if (!result.success) throw new Error(`${name} is not as described: ${z.prettifyError(result.error)}`);
  return json;
}

/** Returns a schema with its references resolved. */
export function inlined(document: OpenApiDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(document, item));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string') {
    const name = node.$ref.split('/').at(-1) ?? '';
    const schema = document.components.schemas?.[name];
    if (!schema) throw new Error(`The document has no schema ${name}.`);
    return inlined(document, schema);
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(document, value)]));
}
