/** A metric as a scraper reads it. */
export interface ReadMetric {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,(?=.)|$)/;
const NUMBER = /^([+-]?Inf|NaN|[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?)$/;

/**
 * Reads the text format of Prometheus (exposition format 0.0.4). Throws at anything that the format does not allow, or that a scraper would
 * drop: a sample without its metric's TYPE, a duplicate sample, split metrics, inconsistent histograms.
 */
export function readPrometheusText(text: string): Map<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const metrics = new Map<string, ReadMetric>();
  const seenIdentities = new Set<string>();
  let current: { name: string; metric: ReadMetric } | null = null;
  let help: { name: string; text: string } | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    // prom-client leaves an empty line between metrics.
    if (line === '') continue;
    const comment = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`).exec(line);
    if (comment) {
      const [, kind, name = '', rest = ''] = comment;
      if (kind === 'HELP') help = { name, text: rest };
      else {
        if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`No type: ${line}`);
        if (metrics.has(name)) throw new Error(`Twice: ${name}`);
        if (help?.name !== name) throw new Error(`Without HELP: ${name}`);
        current = { name, metric: { type: rest, help: help.text, samples: [] } };
        metrics.set(name, current.metric);
      }
      continue;
    }
    const [, name = '', labelText, number = ''] = SAMPLE.exec(line) ?? [];
    if (!name || !NUMBER.test(number)) throw new Error(`Not of the format: ${line}`);
    const suffix = current?.metric.type === 'histogram' ? '(_bucket|_sum|_count)' : '';
    if (!current || !new RegExp(`^${current.name}${suffix}$`).test(name))
      throw new Error(`Not below its TYPE: ${line}`);
    const labels = readLabels(labelText, line);
    const identity = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
    if (seenIdentities.has(identity)) throw new Error(`Twice: ${line}`);
    seenIdentities.add(identity);
    const value = Number(number.replace('Inf', 'Infinity'));
    if (current.metric.type === 'counter' && !(value >= 0)) throw new Error(`A counter below 0: ${line}`);
    current.metric.samples.push({ name, labels, value });
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkHistogram(name, metric);
  return metrics;
}

function readLabels(text: string | undefined, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text ?? ''; rest !== ''; ) {
    const [whole, name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (!whole || name in labels) throw new Error(`No labels: ${line}`);
    labels[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
    rest = rest.slice(whole.length);
  }
  return labels;
}

/**
 * Checks every series: the bounds of its buckets rise, their counts never fall, the last bucket has the bound +Inf and the total count, and
 * there is a sum.
 */
function checkHistogram(name: string, { samples }: ReadMetric): void {
  const series = new Map<string, typeof samples>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, ofSeries] of series) {
    const buckets = ofSeries.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => Number((labels.le ?? 'none').replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    const rises = (numbers: number[], isBelow: (a: number, b: number) => boolean) =>
      numbers.every((value, index) => index === 0 || isBelow(numbers[index - 1] ?? 0, value));
    const count = ofSeries.find((sample) => sample.name === `${name}_count`)?.value;
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count;
    const hasSum = ofSeries.some((sample) => sample.name === `${name}_sum`);
    if (!isWhole || !hasSum || !rises(bounds, (a, b) => a < b) || !rises(counts, (a, b) => a <= b))
      throw new Error(`No histogram: ${name} ${key}`);
  }
}
