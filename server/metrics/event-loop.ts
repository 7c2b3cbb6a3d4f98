import type { Registry } from './registry.ts';

const EVERY_MS = 100;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Measures how late a timer fires, which is the longest time that a request waits before the process handles it.
 * @returns stops the measurement
 */
export function watchEventLoop(registry: Registry): () => void {
  const delay = registry.histogram(
    'nodejs_eventloop_delay_seconds',
    `How late a timer is that is due every ${EVERY_MS} ms.`,
    [],
    BUCKETS,
  );
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe({}, Math.max(0, now - due) / 1000);
    due = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
