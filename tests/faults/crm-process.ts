/**
 * A process that sends contacts to a CRM on this machine, for tests that kill it. Its argument is a CrmProcess as JSON. It prints a line
 * when it has started.
 */
import { connect } from '#app/db/connect.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import type { KindRules } from '#app/outbox/kind-rules.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { localCrmHandler } from '../support/local-crm-handler.ts';
import { printError, sendUntilStopped } from './stop-worker.ts';

export interface CrmProcess {
  databaseUrl: string;
  /** Secret with which the CRM's key is sealed. */
  sealSecret: string;
  base: string;
  leaseMs: number;
  rules: Partial<KindRules>;
}

const { databaseUrl, sealSecret, base, leaseMs, rules } = JSON.parse(process.argv[2] ?? '') as CrmProcess;
// The timeout is as long as that of the tests' own connections, which write to the same file.
const { db, provider } = await connect(databaseUrl, { busyTimeoutMs: 10_000 });
const worker = startWorker({
  ...{ db, provider, report: printError, leaseMs },
  handlers: { crm: localCrmHandler(db, { seal: new KeyRing([sealSecret]).seal, base, report: printError }) },
  pollMs: 50,
  rules: { crm: rules },
});
sendUntilStopped(worker);
