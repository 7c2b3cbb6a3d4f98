/**
 * Measures how many plan e-mails per second a worker process renders and sends over SMTP, compared with a bare nodemailer pool with the
 * same number of connections that sends ready-made e-mails of equal size to the same server, interleaved in one run. The server runs in a
 * separate process. `npx tsx bench/mails.ts 40` measures against a server that answers each e-mail after 40 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { NODE_FLAGS } from '../scripts/service-flags.mjs';
import { fullPayload } from '../tests/support/payloads.ts';
import { root } from '../tests/support/service.ts';
import { TEST_RING } from '../tests/support/test-seal.ts';
import {
  arrived,
  CONNECTIONS,
  poolSends,
  type Sent,
  startSink,
  startWorker,
  stopWorker,
} from './mail-rates.ts';
import { median, print } from './report.ts';

const MAILS = 1000;
const ROUNDS = 3;
const answerMs = Number(process.argv[2] ?? 0);

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const { sink, url } = await startSink(answerMs);
try {
  const rounds: { worker: number; pool: number; workerCpu: number; poolCpu: number }[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const databaseUrl = `file:${join(folder, `${round}.db`)}`;
    await planMails(databaseUrl);
    const byWorker = await workerSends(databaseUrl, url);
    const byPool = await poolSends(sink, url, byWorker, { expect: MAILS });
    bytes = byWorker.meanBytes;
    rounds.push({
      worker: MAILS / byWorker.seconds,
      pool: MAILS / byPool.seconds,
      workerCpu: (byWorker.cpuSeconds * 1000) / MAILS,
      poolCpu: (byPool.cpuSeconds * 1000) / MAILS,
    });
  }
  const middle = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]));
  print({
    what: `plan mails per second, made and sent by a worker process${answerMs > 0 ? ` to a server that takes ${answerMs} ms` : ''}`,
    measured: middle('worker'),
    unit: 'a second',
    against: { value: middle('pool'), what: 'ready mails by a bare nodemailer pool to the same server' },
    goal: { atLeast: 0.6 },
    how: `median of ${ROUNDS} rounds of ${MAILS.toLocaleString('en-US')} mails of ${(bytes / 1024).toFixed(0)} KiB, ${CONNECTIONS} connections each, from the first to the last to arrive; SQLite, every state committed`,
  });
  print({
    what: 'CPU per plan mail, made and sent',
    measured: middle('workerCpu'),
    unit: 'ms',
    against: { value: middle('poolCpu'), what: 'ms per ready mail of the bare pool' },
    how: 'user and system time of the sending process over the same rounds, from /proc',
  });
} finally {
  sink.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

/** Creates a database with `MAILS` submissions, each with its plan e-mail pending. */
async function planMails(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, join(root, 'prisma'));
  const { db, close } = await connect(databaseUrl);
  await seedFirstStart(db, { operatorEmail: 'operator@example.com', operatorPassword: 'a long password' });
  // Only plan e-mails are counted: no mails to staff about new leads or the month's limit.
  await db.tenant.updateMany({ data: { leadNotification: 'never', monthlyAssessmentLimit: 1_000_000 } });
  const intake = submissionIntake({
    ring: TEST_RING,
    db,
    listeners: LEAD_CREATED,
    outbox: { enqueue, wake: () => {} },
  });
  await Promise.all(
    Array.from({ length: MAILS }, (_, n) => {
      const parsed = parseSubmission(fullPayload({ email: `visitor-${n}@example.com` }));
      if (!parsed.ok) throw new Error('The payload is good.');
      return submitAssessment({ db, intake, submission: parsed.value, idempotency: null, now: new Date() });
    }),
  );
  await close();
}

/** Runs the built service with only the worker's role and stops it when the server has received all e-mails. */
async function workerSends(databaseUrl: string, smtpUrl: string): Promise<Sent> {
  const worker = startWorker(databaseUrl, smtpUrl, NODE_FLAGS);
  const result = await arrived(sink, worker.pid as number, { expect: MAILS });
  await stopWorker(worker);
  const db = new Sqlite(databaseUrl.slice('file:'.length), { readonly: true });
  const sent = db
    .prepare(`SELECT COUNT(*) FROM "OutboxMessage" WHERE "state" = 'sent' AND "purpose" = 'plan-mail'`)
    .pluck()
    .get();
  db.close();
  if (sent !== MAILS) throw new Error(`${MAILS} mails arrived and ${sent} are marked as sent.`);
  return result;
}
