import type * as z from 'zod';
import type { Capability } from '#app/domain/access/index.ts';
import type { LimitName } from '#app/http/rate-limits.server.ts';

/** The headings of the API's documentation, in its order. */
export const API_GROUPS = [
  'Sales',
  'Leads',
  'Assessments',
  'Campaigns',
  'Companies',
  'Figures',
  'Billing',
  'Documents',
] as const;
type ApiGroup = (typeof API_GROUPS)[number];

/** One answer of success. */
export interface AnswerDocs {
  description: string;
  /** Of a JSON body. Strict objects: a test fails for a field that is not in it. */
  schema?: z.ZodType;
  /** Media type of a body that is not JSON. */
  type?: string;
  example?: unknown;
  /** What each header says. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * What a documented call promises: `/api/openapi.json` and `/docs/api` are made of it, and the tests compare every answer with it.
 * A call without it is not part of the public API.
 */
export interface CallDocs {
  group: ApiGroup;
  /** Names the call for generated clients. */
  operationId: string;
  /** Markdown-free sentences, besides the summary. */
  description?: string;
  /** What each part of the path is. */
  params?: Readonly<Record<string, string>>;
  /** For calls that read their query or body by an operation of the domain: the schema that this one uses. */
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Sent in the examples. */
  queryExample?: Readonly<Record<string, string | number>>;
  bodyExample?: unknown;
  /** Request headers besides the shared ones: what each does. */
  headers?: Readonly<Record<string, string>>;
  /** By status, below 400. */
  answers: Readonly<Record<number, AnswerDocs>>;
  /** Of refusals with a JSON body of the call's own, in place of a problem. */
  refusedAs?: z.ZodType;
  /** What else this call refuses, by status. */
  refusals?: Readonly<Record<number, string>>;
}

/** How a POST behaves when it is repeated with the same Idempotency-Key. */
export type Repetition =
  /** The work and its stored answer are one transaction. */
  | 'transaction'
  /** The work may run again without being done twice; the answer is stored after it. */
  | 'converges'
  /** The call remembers its own keys, or tells a repetition by what is in the body. */
  | 'own';

/** What the documentation needs to know of a call. */
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
