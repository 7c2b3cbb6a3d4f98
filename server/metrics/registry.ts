/** Names and values by which a sample is told from others of its metric. Their values are fixed words, never of a person or a tenant. */
type Labels = Readonly<Record<string, string>>;

interface Sample {
  labels?: Labels;
  value: number;
}

interface Counter {
  add(labels: Labels, amount?: number): void;
}

interface Histogram {
  observe(labels: Labels, value: number): void;
}

/** The metrics of a process, in the text format of Prometheus (version 0.0.4). */
export interface Registry {
  /** @param initial written as 0 until they happen, so that their first time is an increase */
  counter(name: string, help: string, initial?: readonly Labels[]): Counter;
  /** @param buckets upper bounds, rising; the one without a bound is added */
  histogram(name: string, help: string, buckets: readonly number[]): Histogram;
  /** Of a value that is known elsewhere and read when the metrics are. */
  read(name: string, type: 'counter' | 'gauge', help: string, samples: () => readonly Sample[]): void;
  write(): string;
}

const METRIC = /^[a-z][a-z\d]*(_[a-z\d]+)*$/;

export function createRegistry(): Registry {
  const families = new Map<string, () => string[]>();
  const add = (name: string, type: string, help: string, lines: () => string[]) => {
    if (!METRIC.test(name) || families.has(name)) throw new Error(`No new name of a metric: ${name}`);
    families.set(name, () => [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines()]);
  };
  return {
    counter(name, help, initial = []) {
      const values = new Map<string, number>(initial.map((labels) => [writeLabels(labels), 0]));
      add(name, 'counter', help, () =>
        [...values].map(([labels, value]) => `${name}${labels} ${writeValue(value)}`),
      );
      return {
        add(labels, amount = 1) {
          const key = writeLabels(labels);
          values.set(key, (values.get(key) ?? 0) + amount);
        },
      };
    },
    histogram(name, help, buckets) {
      const series = new Map<string, Observed>();
      add(name, 'histogram', help, () =>
        [...series.values()].flatMap((observed) => histogramLines(name, buckets, observed)),
      );
      return {
        observe(labels, value) {
          const key = writeLabels(labels);
          const observed = series.get(key) ?? { labels, inBucket: buckets.map(() => 0), count: 0, sum: 0 };
          series.set(key, observed);
          const bucket = buckets.findIndex((bound) => value <= bound);
          if (bucket >= 0) observed.inBucket[bucket] = (observed.inBucket[bucket] ?? 0) + 1;
          observed.count++;
          observed.sum += value;
        },
      };
    },
    read(name, type, help, samples) {
      add(name, type, help, () =>
        samples().map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${writeValue(value)}`),
      );
    },
    write: () => `${[...families.values()].flatMap((lines) => lines()).join('\n')}\n`,
  };
}

interface Observed {
  labels: Labels;
  /** For each bucket how many values fell into it and no lower one. */
  inBucket: number[];
  count: number;
  sum: number;
}

function histogramLines(name: string, buckets: readonly number[], observed: Observed): string[] {
  const { labels, inBucket, count, sum } = observed;
  let below = 0;
  const bounded = buckets.map((bound, at) => {
    below += inBucket[at] ?? 0;
    return `${name}_bucket${writeLabels({ ...labels, le: writeValue(bound) })} ${below}`;
  });
  return [
    ...bounded,
    `${name}_bucket${writeLabels({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${writeLabels(labels)} ${writeValue(sum)}`,
    `${name}_count${writeLabels(labels)} ${count}`,
  ];
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
// Most values have none of these, and each request is counted by some.
const escapeValue = (text: string) => (/[\\\n"]/.test(text) ? escapeHelp(text).replaceAll('"', '\\"') : text);

function writeValue(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}
