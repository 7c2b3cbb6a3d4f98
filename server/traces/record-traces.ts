import { randomUUID } from 'node:crypto';
import {
  type Context,
  context,
  createContextKey,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Span, SpanInfo, Tracer } from '#app/lib/spans.ts';
import type { TraceSampler, TraceTarget } from '#app/settings/trace-settings.ts';
import { createBoundedExport } from './bounded-export.ts';
import type { SpanDrops } from './span-drops.ts';
import type { RemoteParent, RequestSpan, Traces } from './types.ts';

/** A task may run thousands of statements; only this many spans of a trace are recorded in this process, and the rest are counted. */
const MAX_OF_TRACE = 200;
const SPAN_BUDGET_KEY = createContextKey('stackguide.spans-of-trace');

interface Budget {
  left: number;
  leftOut: number;
}

const SPAN_KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** The only module that loads OpenTelemetry: its SDK behind the service's own interface for spans. */
export function recordTraces({
  target,
  role,
  drops,
}: {
  target: TraceTarget;
  role: string;
  drops: SpanDrops;
}): Traces & { tracer: Tracer } {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const { processor, abandon } = createBoundedExport(target, drops);
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': target.serviceName,
        'service.instance.id': randomUUID(),
        'stackguide.process.role': role,
      }),
    ),
    sampler: createSampler(target.sampler, target.share),
    spanProcessors: [processor],
  });
  const spans = provider.getTracer('stackguide');
  return {
    tracer: createTracer(spans),
    drops,
    beginRequest: (method, parent) =>
      beginRequest(
        (within) => spans.startSpan(method, { kind: SpanKind.SERVER }, within),
        parent ? trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent)) : ROOT_CONTEXT,
      ),
    async stop(limitMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, limitMs, false);
      });
      // A failed export is already counted by bounded-export.ts.
      const sent = provider.shutdown().then(
        () => true,
        () => true,
      );
      const isDone = await Promise.race([sent, late]);
      clearTimeout(timer);
      abandon();
      context.disable();
      return isDone;
    },
  };
}

/** Implements the service's own interface with OpenTelemetry's. */
function createTracer(spans: OtelTracer): Tracer {
  const begin = (describe: () => SpanInfo): { made: OtelSpan; within: Context } | null => {
    const within = context.active();
    // An ended span gets no more children: timers and batches continue in the context of the request that began them.
    if (!trace.getSpan(within)?.isRecording()) return null;
    const budget = within.getValue(SPAN_BUDGET_KEY) as Budget | undefined;
    if (budget && budget.left-- <= 0) {
      budget.leftOut++;
      return null;
    }
    return { made: startSpan(describe(), within), within };
  };
  const startSpan = ({ name, kind = 'internal', facts }: SpanInfo, within: Context) =>
    spans.startSpan(name, { kind: SPAN_KINDS[kind], attributes: facts }, within);

  return {
    begin(describe) {
      const begun = begin(describe);
      return begun && toSpan(begun.made);
    },
    async inSpan(describe, work) {
      const begun = begin(describe);
      if (!begun) return work(NO_SPAN);
      return runIn(begun.made, trace.setSpan(begun.within, begun.made), work);
    },
    async inTrace(describe, work) {
      const otelSpan = startSpan(describe(), ROOT_CONTEXT);
      const { within, noteLeftOut } = withBudget(otelSpan, ROOT_CONTEXT);
      return runIn(otelSpan, within, (span) => work(span).finally(noteLeftOut));
    },
    apart: (work) => context.with(ROOT_CONTEXT, work),
    keep() {
      const current = context.active();
      return (work) => context.with(current, work);
    },
  };
}

/** @param start creates the span in its context */
function beginRequest(start: (within: Context) => OtelSpan, base: Context): RequestSpan {
  const otelSpan = start(base);
  const { within, noteLeftOut } = withBudget(otelSpan, base);
  return {
    traceId: otelSpan.spanContext().traceId,
    run: (work) => context.with(within, work),
    end(name, facts, failure) {
      otelSpan.updateName(name);
      otelSpan.setAttributes(facts);
      if (failure !== null) toSpan(otelSpan).fail(failure);
      noteLeftOut();
      otelSpan.end();
    },
  };
}

function withBudget(otelSpan: OtelSpan, base: Context): { within: Context; noteLeftOut: () => void } {
  const budget: Budget = { left: MAX_OF_TRACE, leftOut: 0 };
  return {
    within: trace.setSpan(base, otelSpan).setValue(SPAN_BUDGET_KEY, budget),
    noteLeftOut() {
      if (budget.leftOut > 0) otelSpan.setAttribute('stackguide.spans_left_out', budget.leftOut);
    },
  };
}

async function runIn<T>(otelSpan: OtelSpan, within: Context, work: (span: Span) => Promise<T>): Promise<T> {
  const span = toSpan(otelSpan);
  try {
    return await context.with(within, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

const NO_SPAN: Span = { note() {}, fail() {}, end() {} };

const toSpan = (otelSpan: OtelSpan): Span => ({
  note: (facts) => void otelSpan.setAttributes(facts),
  fail(why) {
    otelSpan.setStatus({ code: SpanStatusCode.ERROR });
    otelSpan.setAttribute('error.type', readType(why));
  },
  end: () => otelSpan.end(),
});

/** Returns a string unchanged, but for an error only its code or kind, because a message may quote user input. */
function readType(why: unknown): string {
  const { code, name } = (why instanceof Error ? why : {}) as { code?: unknown; name?: string };
  const type = typeof why === 'string' ? why : typeof code === 'string' ? code : name;
  return type !== undefined && /^[\w.:-]{1,60}$/.test(type) ? type : 'Error';
}

const toSpanContext = ({ traceId, spanId, flags }: RemoteParent): SpanContext => ({
  traceId,
  spanId,
  traceFlags: flags & TraceFlags.SAMPLED,
  isRemote: true,
});

function createSampler(name: TraceSampler, share: number): Sampler {
  const kind = name.replace('parentbased_', '');
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
