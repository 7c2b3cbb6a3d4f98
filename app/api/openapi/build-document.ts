import { CAPABILITIES } from '#app/domain/access/index.ts';
import type { JsonSchema, MediaType, Parameter } from '#app/lib/openapi-shapes.ts';
import { type AnswerDocs, API_GROUPS, type Contract } from '../contract.ts';
import { problem } from '../docs/shared.ts';
import { jsonSchemas } from './json-schemas.ts';
import { describeRefusals } from './refusals.ts';
import { type DocumentedWebhooks, describeWebhooks } from './webhooks.ts';
import { INTRODUCTION, SHARED_HEADERS } from './words.ts';

interface DocumentedAnswer {
  description: string;
  headers?: Record<string, { description?: string; schema?: JsonSchema; $ref?: string }>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, MediaType> };
  responses: Record<string, DocumentedAnswer>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What we post to the companies' own systems. */
  webhooks: DocumentedWebhooks;
  components: Record<string, Record<string, unknown>>;
}

/** Builds the OpenAPI document of the documented calls from the definitions that the calls themselves use. */
export function buildDocument(contracts: readonly Contract[], version: string): OpenApiDocument {
  const schemas = jsonSchemas();
  schemas.ofAnswer(problem);
  const paths: OpenApiDocument['paths'] = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: describeCall(contract, schemas),
    };
  }
  const webhooks = describeWebhooks(schemas);
  const usedGroups = new Set<string>(contracts.map(({ docs }) => docs.group));
  return {
    openapi: '3.1.0',
    info: { title: 'HTTP API', version, description: INTRODUCTION },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: API_GROUPS.filter((name) => usedGroups.has(name)).map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: SHARED_HEADERS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of your company, created at /admin/keys, with the scope that the call requires.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description:
            'The console’s own session. Over HTTPS, the cookie is named __Host-session. Requests that change data need this host as their Origin.',
        },
      },
    },
  };
}

function describeCall(contract: Contract, schemas: ReturnType<typeof jsonSchemas>): Operation {
  const { summary, docs } = contract;
  const success = Object.entries(docs.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, contract, schemas),
  ]);
  const refused = Object.entries(describeRefusals(contract)).map(([status, description]) => [
    status,
    describeRefusal(Number(status), description, docs.refusedAs && schemas.ofAnswer(docs.refusedAs)),
  ]);
  return {
    operationId: docs.operationId,
    summary,
    ...(docs.description && { description: docs.description }),
    tags: [docs.group],
    security: describeSecurity(contract),
    parameters: [...pathParameters(contract), ...queryParameters(contract, schemas), ...headers(contract)],
    ...(docs.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemas.ofRequest(docs.body), example: docs.bodyExample },
        },
      },
    }),
    responses: Object.fromEntries([...success, ...refused]),
  };
}

/** Lists the security schemes, any of which is enough. The list is empty for a public call. */
function describeSecurity({ capability }: Contract): Operation['security'] {
  if (!capability) return [];
  const { key } = CAPABILITIES[capability];
  return [...(key ? [{ apiKey: [key] }] : []), { session: [] }];
}

const pathParameters = ({ path, docs }: Contract): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: docs.params?.[name],
    schema: { type: 'string' },
  }));

function queryParameters(contract: Contract, schemas: ReturnType<typeof jsonSchemas>): Parameter[] {
  const { docs, capability } = contract;
  const { properties = {}, required = [] } = (docs.query ? schemas.ofRequest(docs.query) : {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const parameters = Object.entries(properties).map(
    ([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name) && !('default' in schema),
      ...(typeof description === 'string' && { description }),
      schema,
      ...(docs.queryExample?.[name] !== undefined && { example: docs.queryExample[name] }),
    }),
  );
  const isOfTenant = capability && CAPABILITIES[capability].scope === 'tenant';
  return isOfTenant && !contract.path.includes(':tenantId') ? [...parameters, TENANT_PARAMETER] : parameters;
}

const TENANT_PARAMETER: Parameter = {
  name: 'tenantId',
  in: 'query',
  required: false,
  description: 'The company’s id. Operators only; others leave it out.',
  schema: { type: 'string' },
};

function headers({ repetition, docs }: Contract): Parameter[] {
  const headerParameters = Object.entries(docs.headers ?? {}).map(
    ([name, description]): Parameter => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    }),
  );
  return repetition ? [...headerParameters, KEY_PARAMETER] : headerParameters;
}

const KEY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own that identifies this request, such as a UUID. A repeat within 24 hours returns the same response and takes effect only once.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const shared = (...names: (keyof typeof SHARED_HEADERS)[]): DocumentedAnswer['headers'] =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function describeAnswer(
  answer: AnswerDocs,
  { repetition }: Contract,
  schemas: ReturnType<typeof jsonSchemas>,
): DocumentedAnswer {
  const { description, schema, type, example, headers: answerHeaders = {} } = answer;
  const json = schema && {
    'application/json': { schema: schemas.ofAnswer(schema), ...(example !== undefined && { example }) },
  };
  const files = type?.split(', ').map((name) => [name, {}] as const);
  return {
    description,
    headers: {
      ...shared('X-Request-Id', 'RateLimit', 'RateLimit-Policy'),
      ...(repetition && shared('Idempotency-Replayed')),
      ...Object.fromEntries(
        Object.entries(answerHeaders).map(([name, text]) => [
          name,
          { description: text, schema: { type: 'string' } },
        ]),
      ),
    },
    ...((json || files) && { content: json ?? Object.fromEntries(files ?? []) }),
  };
}

const describeRefusal = (
  status: number,
  description: string,
  answerSchema: JsonSchema | undefined,
): DocumentedAnswer => ({
  description,
  headers: {
    ...shared('X-Request-Id'),
    ...([409, 429, 503].includes(status) && shared('Retry-After')),
  },
  content: {
    ...(answerSchema && { 'application/json': { schema: answerSchema } }),
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    'text/plain': { schema: { type: 'string' } },
  },
});
