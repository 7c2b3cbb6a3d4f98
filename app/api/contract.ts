import type * as z from 'zod';
import type { Capability } from '#app/domain/access/index.ts';
import type { LimitName } from '#app/http/rate-limits.server.ts';

/** Headings of the API's documentation, in its order. */
export const API_GROUPS = [
  'Sales',
  'Leads',
  'Assessments',
  'Campaigns',
  'Companies',
  'Numbers',
  'Billing',
  'Documents',
] as const;
type ApiGroup = (typeof API_GROUPS)[number];

/** Documentation of one successful response. */
export interface AnswerDocs {
  description: string;
  /** Schema of a JSON body. Objects are strict: a test fails for a field that is not in the schema. */
  schema?: z.ZodType;
  /** Media type of a body that is not JSON. */
  type?: string;
  example?: unknown;
  /** Meaning of each header. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Contract of a documented call. `/api/openapi.json` and `/docs/api` are built from it, and the tests compare every response with it. A
 * call without it is not part of the public API.
 */
export interface CallDocs {
  group: ApiGroup;
  /** Name of the call in generated clients. */
  operationId: string;
  /** Plain sentences without Markdown, in addition to the summary. */
  description?: string;
  /** Meaning of each path parameter. */
  params?: Readonly<Record<string, string>>;
  /** Set if a domain operation parses the query or the body: it is that operation's schema. */
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Query used in the examples. */
  queryExample?: Readonly<Record<string, string | number>>;
  bodyExample?: unknown;
  /** Meaning of each request header in addition to the shared ones. */
  headers?: Readonly<Record<string, string>>;
  /** Responses by status, below 400. */
  answers: Readonly<Record<number, AnswerDocs>>;
  /** JSON body of refusals, if the call has its own instead of a problem. */
  refusedAs?: z.ZodType;
  /** Other refusals of this call, by status. */
  refusals?: Readonly<Record<number, string>>;
}

/** Behaviour of a POST that is repeated with the same Idempotency-Key. */
export type Repetition =
  /** The work and its stored response are one transaction. */
  | 'transaction'
  /** The work may run again without being done twice. The response is stored after it. */
  | 'converges'
  /** The call stores its own keys, or detects a repetition by the body. */
  | 'own';

/** The properties of a call that the documentation needs. */
export interface Contract {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  summary: string;
  limit: LimitName;
  /** Undefined for a public call. */
  capability?: Capability;
  /** Undefined without a body. */
  maxBytes?: number;
  repetition?: Repetition;
  docs: CallDocs;
}
