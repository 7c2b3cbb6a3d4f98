import type { Env } from '../../app/env.server.ts';
import { installTracer, type SpanFacts } from '../../app/lib/spans.ts';
import { readTraceTarget } from '../../app/trace-settings.ts';
import type { Logger } from '../log.ts';
import { createSpanDrops, type SpanDrops } from './span-drops.ts';

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

/**
 * Begins to record traces where an endpoint for them is set; else nothing of OpenTelemetry is loaded. Before the database is
 * opened and the worker starts, which ask whether traces are recorded.
 */
export async function startTraces(env: Env, log: Logger): Promise<Traces | null> {
  const target = readTraceTarget(env);
  if (!target) return null;
  const { recordTraces } = await import('./record-traces.ts');
  const { tracer, ...traces } = recordTraces({
    target,
    role: env.PROCESS_ROLE,
    drops: createSpanDrops(log),
  });
  installTracer(tracer);
  return {
    ...traces,
    async stop(limitMs) {
      installTracer(null);
      return traces.stop(limitMs);
    },
  };
}
