import { afterEach } from 'vitest';
import type { Seal } from '#app/lib/seal.server.ts';
import type { KindRules } from '#app/outbox/kind-rules.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import type { TestDatabase } from './databases.ts';
import { webhookHandler } from './webhook-handler.ts';

/** Starts workers that send webhooks to this machine, as the service does; they end with their test. */
export function webhookWorkersForTests(seal: Seal) {
  const workers: OutboxWorker[] = [];
  const reportedErrors: unknown[] = [];
  const wakeAll = () => {
    for (const worker of workers) worker.wake();
  };
  const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop(100)));
  afterEach(stopAll);
  const start = ({ db, provider }: TestDatabase, rules: Partial<KindRules> = {}): OutboxWorker => {
    const report = (error: unknown) => reportedErrors.push(error);
    const worker = startWorker({
      ...{ db, provider, report },
      handlers: { webhook: webhookHandler(db, seal, report) },
      // Polling is only for retries: a test wakes the workers when it plans an item.
      pollMs: 200,
      rules: { webhook: rules },
    });
    workers.push(worker);
    return worker;
  };
  return { start, stopAll, wakeAll, reported: reportedErrors };
}
