import { describe, expect, it } from 'vitest';
import { readPrometheusText } from '../../tests/support/prometheus-text.ts';
import { createRegistry } from './registry.ts';
import { routeClass } from './route-class.ts';

describe('the text of the metrics', () => {
  it('is read by a strict reader as it was counted', async () => {
    const registry = createRegistry();
    const counter = registry.counter(
      'jobs_total',
      'Jobs,\nwith a \\ in the help.',
      ['kind', 'state'],
      [{ kind: 'never' }],
    );
    counter.add({ kind: 'a "quoted" \\ name\nin two lines, {braces}' });
    counter.add({ kind: 'plain', state: 'x' }, 2.5);
    const histogram = registry.histogram('wait_seconds', 'Waits.', ['of'], [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ of: 'one' }, value);
    histogram.observe({ of: 'other' }, 0.2);
    registry.read('size_bytes', 'gauge', 'Sizes.', ['of'], () => [
      { value: 1e21 },
      { labels: { of: 'x' }, value: -1.5e-7 },
    ]);
    registry.read('empty', 'gauge', 'Has no samples now.', [], () => []);

    const metrics = readPrometheusText(await registry.write());
    expect([...metrics].map(([name, { type }]) => [name, type])).toEqual([
      ['jobs_total', 'counter'],
      ['wait_seconds', 'histogram'],
      ['size_bytes', 'gauge'],
      ['empty', 'gauge'],
    ]);
    expect(metrics.get('jobs_total')?.samples.map(({ labels, value }) => [labels, value])).toEqual([
      [{ kind: 'never' }, 0],
      [{ kind: 'a "quoted" \\ name\nin two lines, {braces}' }, 1],
      [{ kind: 'plain', state: 'x' }, 2.5],
    ]);
    const waits = metrics.get('wait_seconds')?.samples.filter(({ labels }) => labels.of === 'one');
    expect(waits?.map(({ name, labels, value }) => [name, labels.le, value])).toEqual([
      ['wait_seconds_bucket', '0.1', 2],
      ['wait_seconds_bucket', '1', 3],
      ['wait_seconds_bucket', '+Inf', 4],
      ['wait_seconds_sum', undefined, expect.closeTo(7.65)],
      ['wait_seconds_count', undefined, 4],
    ]);
    expect(metrics.get('size_bytes')?.samples.map(({ value }) => value)).toEqual([1e21, -1.5e-7]);
    expect(metrics.get('empty')?.samples).toEqual([]);
  });

  it('has no name twice, and none that Prometheus does not know', () => {
    const registry = createRegistry();
    registry.counter('one_total', 'One.', []);
    for (const name of ['one_total', 'with-dash', '1st', ''])
      expect(() => registry.read(name, 'gauge', 'Another.', [], () => [])).toThrow(/name/);
  });

  it.each([
    ['no end', '# HELP a A.\n# TYPE a gauge\na 1'],
    ['no TYPE', 'a 1\n'],
    ['a sample of another metric', '# HELP a A.\n# TYPE a gauge\nb 1\n'],
    ['the same sample twice', '# HELP a A.\n# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
    ['a value that is no number', '# HELP a A.\n# TYPE a gauge\na undefined\n'],
    ['a quote in a label', '# HELP a A.\n# TYPE a gauge\na{x="1"2"} 1\n'],
    [
      'buckets that fall',
      '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
  ])('is not read with %s', (_what, text) => {
    expect(() => readPrometheusText(text)).toThrow();
  });
});

describe('the class of a route', () => {
  it.each([
    ['/?utm_source=x', 'widget'],
    ['/embed?client=acme', 'widget'],
    ['/api/assessment', 'submission'],
    ['/api/assessment/123/email', 'api'],
    ['/api/events?x', 'events'],
    ['/api/webhooks/stripe', 'webhook'],
    ['/admin/tenants/acme', 'console'],
    ['/plan/0190-secret', 'recipient'],
    ['/constructor', 'site'],
    ['*', 'site'],
  ])('of %s is %s', (url, expected) => {
    expect(routeClass(url)).toBe(expected);
  });
});
