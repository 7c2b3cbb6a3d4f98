import * as z from 'zod';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { stripEnd } from '#app/lib/strip-end.ts';

const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type TraceSampler = (typeof TRACE_SAMPLERS)[number];

/** Path below the base URL for all signals. */
const TRACES_PATH = 'v1/traces';
/** Characters that HTTP allows in a header's name and value. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

const endpoint = z
  .string()
  .trim()
  .refine(
    isCollector,
    'must be an address such as http://collector.example.com:4318, without a password in it',
  )
  .optional();

/** OpenTelemetry's own names and rules, as far as this service supports them. Without an endpoint no traces are sent. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => parseHeaders(text) !== null, 'must be headers such as name=value,other-name=value')
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u, 'must be one line of at most 100 characters')
    .default('stackguide'),
  OTEL_TRACES_SAMPLER: z
    .enum(TRACE_SAMPLERS, `must be one of ${TRACE_SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0?\.\d+|[01](\.0*)?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
};

function isCollector(text: string): boolean {
  if (!canParseUrl(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** @returns null if the text is not a list of headers */
function parseHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue;
    const separatorIndex = pair.indexOf('=');
    const name = pair.slice(0, Math.max(separatorIndex, 0)).trim();
    const value = decoded(pair.slice(separatorIndex + 1).trim());
    if (!HEADER_NAME.test(name) || value === null || !HEADER_VALUE.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export interface TraceTarget {
  /** URL to which spans are posted. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  sampler: TraceSampler;
  /** Share of the traces that begin here, for the samplers with a ratio. */
  share: number;
}

interface Given {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: TraceSampler;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Returns the target of traces; null without an endpoint. */
export function readTraceTarget(env: Given): TraceTarget | null {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? belowBase(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (url === undefined) return null;
  return {
    url,
    headers: parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

const belowBase = (base: string | undefined) => base && `${stripEnd(base, '/')}/${TRACES_PATH}`;
