/**
 * A process that plans and sends campaigns, for tests that kill it. Its argument is a CampaignProcess as JSON. It prints a line when it has
 * started.
 */

import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { enrolLeads, runCampaigns } from '#app/domain/campaigns/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { TEST_RING, TEST_SEAL } from '../support/test-seal.ts';
import { printError, sendUntilStopped } from './stop-worker.ts';

export interface CampaignProcess {
  databaseUrl: string;
  smtpUrl: string;
  leaseMs: number;
  deadlineMs: number;
  /** Milliseconds by which its clock is ahead, for the simulated day. */
  aheadMs: number;
}

const settings = JSON.parse(process.argv[2] ?? '') as CampaignProcess;
const { databaseUrl, smtpUrl, leaseMs, deadlineMs, aheadMs } = settings;
const now = () => new Date(Date.now() + aheadMs);
const { db, provider } = await connect(databaseUrl);
const worker = startWorker({
  db,
  provider,
  handlers: {
    email: {
      prepare: outboxMails({
        db,
        seal: TEST_SEAL,
        settings: { origin: 'https://app.example', mailFrom: 'us@kills.example.com', product: 'StackGuide' },
        marketing: { ring: TEST_RING, now },
      }),
      carrier: smtpCarrier({ url: smtpUrl, messageIdDomain: 'kills.example.com', connections: 5 }),
    },
  },
  report: printError,
  pollMs: 50,
  leaseMs,
  rules: { email: { deadlineMs } },
  now,
});
let stopping = false;
const rounds = (async () => {
  while (!stopping) {
    try {
      await enrolLeads({ db, now: now() });
      await runCampaigns({ db, outbox: { enqueue }, now: now() });
    } catch (error) {
      printError(error);
    }
    worker.wake();
    await new Promise((next) => setTimeout(next, 50));
  }
})();
sendUntilStopped(worker, async () => {
  stopping = true;
  await rounds;
});
