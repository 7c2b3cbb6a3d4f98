import { installTracer } from '#app/lib/spans.ts';
import type { Env } from '#app/settings/env.server.ts';
import { readTraceTarget } from '#app/settings/trace-settings.ts';
import type { Logger } from '../log.ts';
import { createSpanDrops } from './span-drops.ts';
import type { Traces } from './types.ts';

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
