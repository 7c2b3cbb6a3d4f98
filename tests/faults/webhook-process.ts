/**
 * A process that sends webhooks to this machine, for tests that kill it. Its argument is a WebhookProcess as JSON. It prints a line when it
 * has started.
 */
import { connect } from '#app/db/connect.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import type { KindRules } from '#app/outbox/kind-rules.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { webhookHandler } from '../support/webhook-handler.ts';
import { printError, sendUntilStopped } from './stop-worker.ts';

export interface WebhookProcess {
  databaseUrl: string;
  /** Secret with which the endpoints' secrets are sealed. */
  sealSecret: string;
  leaseMs: number;
  rules: Partial<KindRules>;
}

const { databaseUrl, sealSecret, leaseMs, rules } = JSON.parse(process.argv[2] ?? '') as WebhookProcess;
// The timeout is as long as that of the tests' own connections, which write to the same file.
const { db, provider } = await connect(databaseUrl, { busyTimeoutMs: 10_000 });
const worker = startWorker({
  ...{ db, provider, report: printError, leaseMs },
  handlers: { webhook: webhookHandler(db, new KeyRing([sealSecret]).seal, printError) },
  pollMs: 50,
  rules: { webhook: rules },
});
sendUntilStopped(worker);
