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

/** Maximum number of waiting spans; more are dropped and counted. One takes about 1 kB. */
const MAX_WAITING_SPANS = 2048;
const MAX_BATCH = 512;
/** Maximum number of batches sent at once: at the stop all waiting batches are sent while the previous one is still in progress. */
const MAX_BATCHES = 1 + MAX_WAITING_SPANS / MAX_BATCH;
const SEND_EVERY_MS = 1000;
/** Time limit of a batch, including the retries after 429, 502, 503, 504 and broken connections. */
const EXPORT_MS = 10_000;
/** The exporter's own deadline only limits silence, so a collector that answers byte by byte would not exceed it. */
const CUT_AFTER_MS = EXPORT_MS + 1000;

/** Result codes of an export, as in @opentelemetry/core, which is not a direct dependency. */
const SUCCESS = 0;
const EXPORT_FAILED = 1;
type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

export interface BoundedExport {
  processor: SpanProcessor;
  /** Gives up batches in progress, counts them as dropped, and closes the connections. */
  abandon(): void;
}

/**
 * Posts batches of spans as JSON. The number of waiting spans and the time of a batch are limited; every span that the collector has not
 * accepted is counted. The SDK's own queue drops silently, so spans are counted here when they enter and leave it.
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
        finish({ code: EXPORT_FAILED });
        agent.destroy();
      }, CUT_AFTER_MS);
      cut.unref();
      inner.export(spans, finish);
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
  const batches = new BatchSpanProcessor(exporter, {
    maxQueueSize: MAX_WAITING_SPANS,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    // Must never be the first of the three timeouts to end a batch, because its end would not be counted.
    exportTimeoutMillis: 2 * CUT_AFTER_MS,
  });
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span: ReadableSpan) {
      if (waiting >= MAX_WAITING_SPANS) return drops.add('queue-full', 1);
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return {
    processor,
    abandon() {
      for (const finish of [...underWay]) finish({ code: EXPORT_FAILED });
      agent.destroy();
    },
  };
}

/** The exporter includes the status of a response that it does not retry, but only a message for one that it retried in vain. */
function readReason(error: Result['error']): DropReason {
  const isAnswered = error?.name === 'OTLPExporterError' || /limit reached/.test(error?.message ?? '');
  return isAnswered ? 'refused' : 'unreachable';
}
