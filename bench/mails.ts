/**
 * Measures how many plan e-mails per second a worker process renders and sends over SMTP, compared with a bare nodemailer pool with the
 * same number of connections that sends ready-made e-mails of equal size to the same server, interleaved in one run. The server runs in a
 * separate process. `npx tsx bench/mails.ts 40` measures against a server that answers each e-mail after 40 ms.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { KIND_RULES } from '#app/outbox/rules.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { NODE_FLAGS } from '../scripts/service-flags.mjs';
import { fullPayload } from '../tests/support/payloads.ts';
import { root } from '../tests/support/service.ts';
import { readCpuSeconds } from './process-cpu.ts';
import { print } from './report.ts';
import type { SinkDone, SinkReady } from './sink-process.ts';

const MAILS = 1000;
const ROUNDS = 3;
const { concurrency } = KIND_RULES.email;
const answerMs = Number(process.argv[2] ?? 0);

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const sink = fork(join(root, 'bench/sink-process.ts'), [String(answerMs)]);
try {
  const [{ url }] = (await once(sink, 'message')) as [SinkReady];
  const rounds: { worker: number; pool: number; workerCpu: number; poolCpu: number }[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const databaseUrl = `file:${join(folder, `${round}.db`)}`;
    await planMails(databaseUrl);
    const byWorker = await workerSends(databaseUrl, url);
    const byPool = await poolSends(byWorker, url);
    bytes = byWorker.meanBytes;
    rounds.push({
      worker: MAILS / byWorker.seconds,
      pool: MAILS / byPool.seconds,
      workerCpu: (byWorker.cpuSeconds * 1000) / MAILS,
      poolCpu: (byPool.cpuSeconds * 1000) / MAILS,
    });
  }
  const median = (key: keyof (typeof rounds)[number]) =>
    rounds.map((r) => r[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
  print({
    what: `plan mails per second, made and sent by a worker process${answerMs > 0 ? ` to a server that takes ${answerMs} ms` : ''}`,
    measured: median('worker'),
    unit: 'a second',
    against: { value: median('pool'), what: 'ready mails by a bare nodemailer pool to the same server' },
    goal: { atLeast: 0.6 },
    how: `median of ${ROUNDS} rounds of ${MAILS.toLocaleString('en-US')} mails of ${(bytes / 1024).toFixed(0)} KiB, ${concurrency} connections each, from the first to the last to arrive; SQLite, every state committed`,
  });
  print({
    what: 'CPU per plan mail, made and sent',
    measured: median('workerCpu'),
    unit: 'ms',
    against: { value: median('poolCpu'), what: 'ms per ready mail of the bare pool' },
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
  // Only plan e-mails are counted.
  await db.tenant.updateMany({ data: { leadNotification: 'never' } });
  const intake = submissionIntake({ db, listeners: LEAD_CREATED, outbox: { enqueue, wake: () => {} } });
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
  const worker = spawn(process.execPath, [...NODE_FLAGS, join(root, 'build/main/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PROCESS_ROLE: 'worker',
      // Without this the service refuses to run only a worker over SQLite.
      MEASURE_ROLES_OVER_SQLITE: '1',
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      APP_ORIGIN: 'https://app.example.com',
      SESSION_SECRET: 'a secret that only benches use, long enough',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const result = await arrived(worker.pid as number);
  await stop(worker);
  const db = new Sqlite(databaseUrl.slice('file:'.length), { readonly: true });
  const sent = db
    .prepare(`SELECT COUNT(*) FROM "OutboxMessage" WHERE "state" = 'sent' AND "purpose" = 'plan-mail'`)
    .pluck()
    .get();
  db.close();
  if (sent !== MAILS) throw new Error(`${MAILS} mails arrived and ${sent} are marked as sent.`);
  return result;
}

async function stop(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM');
  if (worker.exitCode === null) await once(worker, 'exit');
}

/** Sends `MAILS` copies of the same ready-made e-mail. */
async function poolSends({ sample }: SinkDone, smtpUrl: string): Promise<Sent> {
  const { subject, html, text, from } = await simpleParser(Buffer.from(sample, 'base64'));
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: concurrency,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  for (let n = 0; n < MAILS; n++)
    void transport.sendMail({
      from: from?.text,
      to: `visitor-${n}@example.com`,
      subject,
      text,
      html: html || undefined,
    });
  const result = await arrived(process.pid);
  transport.close();
  return result;
}

type Sent = SinkDone & { cpuSeconds: number };

/** Resolves when the server has received all e-mails of this turn, with the sender's CPU time since the first one. */
async function arrived(sender: number): Promise<Sent> {
  sink.send({ expect: MAILS });
  await once(sink, 'message');
  const before = readCpuSeconds(sender);
  const [done] = (await once(sink, 'message')) as [SinkDone];
  return { ...done, cpuSeconds: readCpuSeconds(sender) - before };
}
