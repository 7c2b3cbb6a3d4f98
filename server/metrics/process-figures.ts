import type { Registry } from './registry.ts';

/** Exposes Node's figures about its own process, under the names that Prometheus's own clients use. */
export function describeProcess(registry: Registry): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  registry.readNumber(
    'process_start_time_seconds',
    'gauge',
    'When the process started, in seconds since 1970.',
    () => startedAt,
  );
  registry.readNumber(
    'process_cpu_seconds_total',
    'counter',
    'Processor time of the process, all threads.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  );
  registry.readNumber('process_resident_memory_bytes', 'gauge', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  registry.readNumber(
    'nodejs_heap_used_bytes',
    'gauge',
    'Of the JavaScript heap what is in use.',
    () => process.memoryUsage().heapUsed,
  );
  registry.readNumber(
    'nodejs_external_memory_bytes',
    'gauge',
    'Memory outside of the JavaScript heap that its objects hold.',
    () => process.memoryUsage().external,
  );
}
