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
  /** Runs work so that everything it does belongs to the request. */
  run(work: () => void): void;
  /** @param name the method and the pattern of the route, so that there are only a few names */
  end(name: string, facts: SpanFacts, failure: string | null): void;
}

export interface Traces {
  beginRequest(method: string, parent: RemoteParent | null): RequestSpan;
  drops: SpanDrops;
  /**
   * Sends the remaining spans, and gives them up when the time is over.
   * @returns false if unfinished work could still keep the process alive
   */
  stop(limitMs: number): Promise<boolean>;
}
