import { afterEach } from 'vitest';
import type { Seal } from '#app/lib/seal.server.ts';
import type { KindRules } from '#app/outbox/kind-rules.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import type { TestDatabase } from './databases.ts';
import { localCrmHandler } from './local-crm-handler.ts';

/** Starts workers that send contacts to a CRM on this machine, as the service does; they end with their test. */
export function crmWorkersForTests(seal: Seal) {
  const workers: OutboxWorker[] = [];
  const reportedErrors: unknown[] = [];
  const wakeAll = () => {
    for (const worker of workers) worker.wake();
  };
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop(100))));
  const start = (
    { db, provider }: TestDatabase,
    { base, rules = {}, now }: { base: string; rules?: Partial<KindRules>; now?: () => Date },
  ): OutboxWorker => {
    const worker = startWorker({
      db,
      provider,
      handlers: {
        crm: localCrmHandler(db, { seal, base, report: (error) => reportedErrors.push(error) }),
      },
      report: (error) => reportedErrors.push(error),
      // Polling is only for retries: a test wakes the workers when it plans an item.
      pollMs: 200,
      ...(now && { now }),
      rules: { crm: rules },
    });
    workers.push(worker);
    return worker;
  };
  return { start, wakeAll, reported: reportedErrors };
}
