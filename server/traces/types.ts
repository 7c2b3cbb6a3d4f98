import type { SpanFacts } from '#app/lib/spans.ts';
import type { SpanDrops } from './span-drops.ts';

/** The parent that a request names by `traceparent`. */
export interface RemoteParent {
  traceId: string;
  spanId: string;
  flags: number;
}

/** The span of a request that is being answered. */
export interface RequestSpan {
  traceId: string;
  /** Runs work so that what it does belongs to the request. */
  run(work: () => void): void;
  /** @param name one of few: the method and the pattern of the route */
  end(name: string, facts: SpanFacts, failure: string | null): void;
}

export interface Traces {
  beginRequest(method: string, parent: RemoteParent | null): RequestSpan;
  drops: SpanDrops;
  /**
   * Sends what is left, and gives it up when the time is over.
   * @returns false when something of it could still hold the process up
   */
  stop(limitMs: number): Promise<boolean>;
}
