/**
 * A process that only sends what is planned, for tests that kill it. Its argument is DATABASE_URL and SMTP_URL as JSON. It prints a line
 * when it has started.
 */
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { renderTestMail } from './mails.ts';
import { printError, sendUntilStopped } from './stop-worker.ts';

export interface SendingProcess {
  databaseUrl: string;
  smtpUrl: string;
  leaseMs: number;
  deadlineMs: number;
}

const { databaseUrl, smtpUrl, leaseMs, deadlineMs } = JSON.parse(process.argv[2] ?? '') as SendingProcess;
const { db, provider } = await connect(databaseUrl);
const carrier = smtpCarrier({ url: smtpUrl, messageIdDomain: 'kills.example.com', connections: 5 });
const worker = startWorker({
  db,
  provider,
  handlers: { email: { prepare: renderTestMail, carrier } },
  report: printError,
  pollMs: 50,
  leaseMs,
  rules: { email: { deadlineMs } },
});
sendUntilStopped(worker);
