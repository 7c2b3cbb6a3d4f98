import { Counter, Gauge, Histogram, Registry as PrometheusRegistry } from 'prom-client';

/** Labels that distinguish a sample from others of its metric. Their values are fixed words, never data of a person or a tenant. */
type Labels = Readonly<Record<string, string>>;

/** The metrics of a process, in the text format of Prometheus (version 0.0.4). */
export function createRegistry() {
  const registry = new PrometheusRegistry();
  const registers = [registry];
  /** Registers a metric whose value is stored elsewhere and read with the metrics. Without a sample it has no line. */
  const read = (
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    labelNames: string[],
    samples: () => readonly { labels?: Labels; value: number }[],
  ) => {
    const options = { name, help, labelNames, registers };
    if (type === 'gauge')
      new Gauge({
        ...options,
        collect() {
          this.reset();
          // For a metric without labels, `reset` leaves a sample of 0, which is removed here.
          this.remove({});
          for (const { labels = {}, value } of samples()) this.set(labels, value);
        },
      });
    else
      new Counter({
        ...options,
        collect() {
          this.reset();
          for (const { labels = {}, value } of samples()) this.inc(labels, value);
        },
      });
  };
  return {
    read,
    /** Registers a metric without labels; null leaves out its line. */
    readNumber: (name: string, type: 'counter' | 'gauge', help: string, value: () => number | null) =>
      read(name, type, help, [], () => {
        const current = value();
        return current === null ? [] : [{ value: current }];
      }),
    /** @param initial labels whose samples are written as 0 at the start, so that the first occurrence is an increase */
    counter(name: string, help: string, labelNames: string[], initial: readonly Labels[] = []) {
      const counter = new Counter({ name, help, labelNames, registers });
      for (const labels of initial) counter.inc(labels, 0);
      return { add: (labels: Labels, amount = 1) => counter.inc(labels, amount) };
    },
    /** @param buckets upper bounds in ascending order; the unbounded one is added */
    histogram: (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
    write: () => registry.metrics(),
  };
}

export type Registry = ReturnType<typeof createRegistry>;
