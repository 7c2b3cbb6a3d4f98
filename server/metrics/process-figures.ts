import type { Registry } from './registry.ts';

/** Exposes Node's figures about its own process, under the names that Prometheus's own clients use. */
export function describeProcess(registry: Registry): void {
  const toSingleSample = (read: () => number) => () => [{ value: read() }];
  const startedAt = Date.now() / 1000 - process.uptime();
  registry.read(
    'process_start_time_seconds',
    'gauge',
    'When the process started, in seconds since 1970.',
    [],
    () => [{ value: startedAt }],
  );
  registry.read(
    'process_cpu_seconds_total',
    'counter',
    'Processor time of the process, all threads.',
    [],
    toSingleSample(() => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
  );
  registry.read(
    'process_resident_memory_bytes',
    'gauge',
    'Memory of the process.',
    [],
    toSingleSample(() => process.memoryUsage.rss()),
  );
  registry.read('nodejs_heap_used_bytes', 'gauge', 'Of the JavaScript heap what is in use.', [], () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  registry.read(
    'nodejs_external_memory_bytes',
    'gauge',
    'Memory outside of the JavaScript heap that its objects hold.',
    [],
    toSingleSample(() => process.memoryUsage().external),
  );
}
