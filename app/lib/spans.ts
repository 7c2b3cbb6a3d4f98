/**
 * Records spans for traces, without knowing the tracer: server/traces installs one if traces are switched on. Without a tracer each
 * function only checks a variable. The bundle of the pages contains a second copy of this module without a tracer, so spans come only from
 * code that the server's own bundle loads (connections, adapters, the outbox).
 */

/** Fixed words, numbers and our own ids. No user input, no addresses and no values of a statement. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanInfo {
  /** Names a kind of work, never an individual item. There are only a few names. */
  name: string;
  kind?: 'internal' | 'client' | 'consumer';
  facts?: SpanFacts;
}

export interface Span {
  note(facts: SpanFacts): void;
  /** Marks the span as failed. @param why a word or an error; only its code or kind is recorded, never the message */
  fail(why: unknown): void;
  end(): void;
}

export interface Tracer {
  /** @returns null if no trace is being recorded */
  begin(describe: () => SpanInfo): Span | null;
  /** Runs the work in a span of the current trace, if one is being recorded. */
  inSpan<T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs the work as its own trace. */
  inTrace<T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs the work outside of the current trace. */
  apart<T>(work: () => T): T;
  /** @returns a function that runs work in the trace that is current now */
  keep(): <T>(work: () => T) => T;
}

let tracer: Tracer | null = null;

const NO_SPAN: Span = { note() {}, fail() {}, end() {} };
const run = <T>(work: () => T): T => work();

/** Sends spans to this tracer from now on; null stops that. Call it before creating anything that checks isTracing. */
export function installTracer(installed: Tracer | null): void {
  tracer = installed;
}

export const isTracing = (): boolean => tracer !== null;

/** Begins a span of the current trace, for work that is not a promise. @returns null if no trace is being recorded */
export const beginSpan = (describe: () => SpanInfo): Span | null => tracer?.begin(describe) ?? null;

/** Runs the work in a span of the current trace. An error marks the span as failed. */
export const inSpan = <T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(describe, work) : work(NO_SPAN);

/** Runs the work like inSpan, but as its own trace. */
export const inTrace = <T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.inTrace(describe, work) : work(NO_SPAN);

/** Runs work that a request starts but does not wait for, outside of the request's trace. */
export const apartFromTrace = <T>(work: () => T): T => (tracer ? tracer.apart(work) : work());

/** Captures the current trace for work that another request's call does later. */
export const keepTrace = (): (<T>(work: () => T) => T) => (tracer ? tracer.keep() : run);
