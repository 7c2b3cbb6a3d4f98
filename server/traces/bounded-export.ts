import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { TraceTarget } from '#app/settings/trace-settings.ts';
import type { DropReason, SpanDrops } from './span-drops.ts';

/** Spans that wait; more are dropped and counted. One takes about 1 kB. */
const MAX_WAITING = 2048;
const MAX_BATCH = 512;
/** Batches on their way at once: at the stop all that wait go out beside the one before. */
const MAX_BATCHES = 1 + MAX_WAITING / MAX_BATCH;
const SEND_EVERY_MS = 1000;
/** How long a batch may take, with the repetitions after 429, 502, 503, 504 and broken connections. */
const EXPORT_MS = 10_000;
/** The exporter's own deadline is one of silence: a collector that answers byte by byte would pass it. */
const CUT_AFTER_MS = EXPORT_MS + 1000;

/** How an export ended, as in @opentelemetry/core, which is no package of ours. */
const SUCCESS = 0;
const FAILED = 1;
type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

export interface BoundedExport {
  processor: SpanProcessor;
  /** Gives up what is on its way, counted as dropped, and ends the connections. */
  abandon(): void;
}

/**
 * Batches of spans, posted as JSON. What waits is bounded, and so is how long a batch takes; every span that the collector has not
 * taken is counted. The SDK's own queue drops silently, which is why spans are counted in and out of it here.
 */
export function createBoundedExport(target: TraceTarget, drops: SpanDrops): BoundedExport {
  const isPlain = new URL(target.url).protocol === 'http:';
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const inner = new OTLPTraceExporter({
    url: target.url,
    headers: target.headers,
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: MAX_BATCHES,
    httpAgentOptions: () => agent,
  });
  const underWay = new Set<(result: Result) => void>();
  let waiting = 0;

  const exporter: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      const finish = (result: Result) => {
        if (!underWay.delete(finish)) return;
        clearTimeout(cut);
        if (result.code === SUCCESS) drops.noteTaken();
        else drops.add(readReason(result.error), spans.length);
        done(result);
      };
      underWay.add(finish);
      const cut = setTimeout(() => {
        finish({ code: FAILED });
        agent.destroy();
      }, CUT_AFTER_MS);
      cut.unref();
      inner.export(spans, finish);
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
  const batches = new BatchSpanProcessor(exporter, {
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    // Never the first of the three to end a batch: its end would not be counted.
    exportTimeoutMillis: 2 * CUT_AFTER_MS,
  });
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if (waiting >= MAX_WAITING) return drops.add('queue-full', 1);
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return {
    processor,
    abandon() {
      for (const finish of [...underWay]) finish({ code: FAILED });
      agent.destroy();
    },
  };
}

/** The exporter names the status of an answer that it does not repeat, and has words alone for one that it repeated in vain. */
function readReason(error: Result['error']): DropReason {
  const isAnswered = error?.name === 'OTLPExporterError' || /limit reached/.test(error?.message ?? '');
  return isAnswered ? 'refused' : 'unreachable';
}
