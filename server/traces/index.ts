import { installTracer } from '#app/lib/spans.ts';
import type { Env } from '#app/settings/env.server.ts';
import { readTraceTarget } from '#app/settings/trace-settings.ts';
import type { Logger } from '../log.ts';
import { createSpanDrops } from './span-drops.ts';
import type { Traces } from './types.ts';

/**
 * Starts to record traces if an endpoint for them is set; otherwise no OpenTelemetry module is loaded. Runs before the database is opened
 * and the worker starts, because both check whether traces are recorded.
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
