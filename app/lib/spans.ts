/**
 * What the rooms say for a trace, without knowing who records it: server/traces installs a tracer where traces are switched on.
 * Without one each function costs a look at a variable. The bundle of the pages has this module a second time, without a tracer:
 * spans are made by what the server's own bundle loads (connections, adapters, the outbox).
 */

/** Fixed words, numbers and our own ids: nothing that anybody typed, no address, no value of a statement. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanInfo {
  /** One of few: it names a kind of work, never a single thing. */
  name: string;
  kind?: 'internal' | 'client' | 'consumer';
  facts?: SpanFacts;
}

export interface Span {
  note(facts: SpanFacts): void;
  /** Marks it as failed. @param why a word or an error, of which the code or the kind is taken, never the message */
  fail(why: unknown): void;
  end(): void;
}

export interface Tracer {
  /** @returns null where no trace is being recorded */
  begin(describe: () => SpanInfo): Span | null;
  /** Runs the work in a span of the current trace, if one is being recorded. */
  inSpan<T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs the work as a trace of its own. */
  inTrace<T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs the work outside of the current trace. */
  apart<T>(work: () => T): T;
  /** @returns runs work in the trace that is the current one now */
  keep(): <T>(work: () => T) => T;
}

let tracer: Tracer | null = null;

const NO_SPAN: Span = { note() {}, fail() {}, end() {} };
const run = <T>(work: () => T): T => work();

/** From now on spans go to this tracer; null ends that. Before anything that looks at isTracing is made. */
export function installTracer(installed: Tracer | null): void {
  tracer = installed;
}

export const isTracing = (): boolean => tracer !== null;

/** Begins a span of the current trace, for work that is no promise. @returns null where no trace is being recorded */
export const beginSpan = (describe: () => SpanInfo): Span | null => tracer?.begin(describe) ?? null;

/** Runs the work in a span of the current trace; what it throws marks the span as failed. */
export const inSpan = <T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(describe, work) : work(NO_SPAN);

/** As inSpan, as a trace of its own. */
export const inTrace = <T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.inTrace(describe, work) : work(NO_SPAN);

/** For what a request sets going and does not wait for: it is no part of the request's trace. */
export const apartFromTrace = <T>(work: () => T): T => (tracer ? tracer.apart(work) : work());

/** For work that another request's call does later. */
export const keepTrace = (): (<T>(work: () => T) => T) => (tracer ? tracer.keep() : run);
