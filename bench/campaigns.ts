/**
 * Mails per second of a campaign that a worker process plans, claims, renders, sends over SMTP and records, beside a bare
 * nodemailer pool with as many connections that sends equally big ready mails to the same server, interleaved in one run; and how
 * much memory the worker takes for a campaign of 100,000 recipients. `npx tsx bench/campaigns.ts 2000 1` measures 2,000 mails in
 * one round; `npx tsx bench/campaigns.ts memory` the memory alone.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { connect } from '../app/db/connect.server.ts';
import { migrate } from '../app/db/migrate.server.ts';
import { seedFirstStart } from '../app/domain/seed/index.ts';
import { DAY_MS, HOUR_MS } from '../app/lib/durations.ts';
import { hashRecipient } from '../app/lib/hash-recipient.server.ts';
import { KIND_RULES } from '../app/outbox/rules.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { launchedCampaign, marketingTenant } from '../tests/support/marketing.ts';
import { root } from '../tests/support/service.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { print } from './report.ts';
import type { SinkDone, SinkReady } from './sink-process.ts';

const memoryOnly = process.argv[2] === 'memory';
const MAILS = Number((!memoryOnly && process.argv[2]) || 4000);
const ROUNDS = Number(process.argv[3] ?? 3);
/** Of the campaign whose memory is measured, and how many of its mails are sent meanwhile. */
const LARGE_LIST = 100_000;
const SENT_OF_LARGE = 4000;
const AT_A_TIME = 1000;
const MIB = 1024 ** 2;
const { concurrency } = KIND_RULES.email;

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const sink = fork(join(root, 'bench/sink-process.ts'), ['0']);
const postgres = await startPostgres({ durable: true });
let databases = 0;
try {
  const [{ url }] = (await once(sink, 'message')) as [SinkReady];
  for (const name of ['SQLite', 'Postgres'] as const) {
    if (!memoryOnly) await measureRate(name, url);
    await measureMemory(name, url);
  }
} finally {
  sink.disconnect();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

type DatabaseName = 'SQLite' | 'Postgres';

async function measureRate(name: DatabaseName, smtpUrl: string): Promise<void> {
  const rounds: { worker: number; pool: number; ratio: number; workerCpu: number; poolCpu: number }[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const databaseUrl = await newDatabase(name);
    await launchTo(databaseUrl, MAILS);
    const worker = startService(databaseUrl, smtpUrl);
    const byWorker = await arrived(worker.pid as number, MAILS);
    await stop(worker);
    const byPool = await poolSends(byWorker, smtpUrl);
    bytes = byWorker.meanBytes;
    rounds.push({
      worker: MAILS / byWorker.seconds,
      pool: MAILS / byPool.seconds,
      ratio: byPool.seconds / byWorker.seconds,
      workerCpu: (byWorker.cpuSeconds * 1000) / MAILS,
      poolCpu: (byPool.cpuSeconds * 1000) / MAILS,
    });
  }
  const [middle] = rounds.sort((a, b) => a.ratio - b.ratio).slice(Math.floor(ROUNDS / 2));
  if (!middle) return;
  print({
    what: `campaign mails per second on ${name}, planned, claimed, rendered, sent and recorded`,
    measured: middle.worker,
    unit: 'a second',
    against: { value: middle.pool, what: 'ready mails by a bare nodemailer pool to the same server' },
    how: `the middle of ${ROUNDS} rounds of ${MAILS.toLocaleString('en-US')} mails of ${(bytes / 1024).toFixed(0)} KiB, ${concurrency} connections each, from the first to the last to arrive; load ${loadavg()[0]?.toFixed(1)}`,
  });
  print({
    what: `CPU per campaign mail on ${name}`,
    measured: middle.workerCpu,
    unit: 'ms',
    against: { value: middle.poolCpu, what: 'ms per ready mail of the bare pool' },
    how: 'user and system time of the sending process over the same round, from /proc',
  });
}

/** Enrols, plans and sends of a large list, and notes the largest memory. */
async function measureMemory(name: DatabaseName, smtpUrl: string): Promise<void> {
  const small = await peakMemory(name, smtpUrl, { recipients: 1000, mails: 1000 });
  const large = await peakMemory(name, smtpUrl, { recipients: LARGE_LIST, mails: SENT_OF_LARGE });
  print({
    what: `memory for a campaign of ${LARGE_LIST.toLocaleString('en-US')} on ${name}`,
    measured: large / MIB,
    unit: 'MiB',
    against: { value: small / MIB, what: 'MiB for a campaign of 1,000' },
    how: `largest resident size of the worker's process while it enrols all and plans and sends the first ${SENT_OF_LARGE.toLocaleString('en-US')}`,
  });
}

async function peakMemory(
  name: DatabaseName,
  smtpUrl: string,
  { recipients, mails }: { recipients: number; mails: number },
): Promise<number> {
  const databaseUrl = await newDatabase(name);
  await launchTo(databaseUrl, recipients, mails);
  const worker = startService(databaseUrl, smtpUrl);
  await arrived(worker.pid as number, mails);
  await areEnrolled(databaseUrl, recipients);
  const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
  await stop(worker);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

async function areEnrolled(databaseUrl: string, recipients: number): Promise<void> {
  const { db, close } = await connect(databaseUrl);
  while ((await db.campaignEnrolment.count()) < recipients)
    await new Promise((next) => setTimeout(next, 500));
  await close();
}

async function newDatabase(name: DatabaseName): Promise<string> {
  databases++;
  if (name === 'SQLite') return `file:${join(folder, `${databases}.db`)}`;
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE bench_${databases}`);
  await admin.end();
  return postgres.urlOf(`bench_${databases}`);
}

/** A campaign that was launched a minute ago to so many leads, of an old sender whose hour ends after `mails`. */
async function launchTo(databaseUrl: string, recipients: number, mails = recipients): Promise<void> {
  await migrate(databaseUrl, join(root, 'prisma'));
  const { db, close } = await connect(databaseUrl);
  await seedFirstStart(db, { operatorEmail: 'operator@example.com', operatorPassword: 'a long password' });
  const now = new Date(Date.now() - 2 * 60_000);
  const { id: tenantId } = await marketingTenant(db, {
    warmUpStartedAt: new Date(now.getTime() - 30 * DAY_MS),
    marketingHourlyLimit: mails,
  });
  for (let from = 0; from < recipients; from += AT_A_TIME)
    await writeLeads(db, { tenantId, from, to: Math.min(recipients, from + AT_A_TIME), now });
  await launchedCampaign(db, tenantId, { now });
  await close();
}

async function writeLeads(
  db: Awaited<ReturnType<typeof connect>>['db'],
  { tenantId, from, to, now }: { tenantId: string; from: number; to: number; now: Date },
): Promise<void> {
  const people = Array.from({ length: to - from }, (_, n) => {
    const id = `bench-${String(from + n).padStart(7, '0')}`;
    // Of many domains: none gets more than its share.
    return { id, email: `${id}@d${(from + n) % 500}.example` };
  });
  await db.contact.createMany({
    data: people.map(({ id, email }) => ({
      id,
      tenantId,
      emailKey: email,
      emailSha256: hashRecipient(email),
      token: id,
      firstName: 'Ada',
      marketingConsent: 'notice',
    })),
  });
  await db.lead.createMany({
    data: people.map(({ id, email }) => ({
      id,
      tenantId,
      contactId: id,
      trackingId: id,
      firstName: 'Ada',
      email,
      widget: 'full',
      createdAt: new Date(now.getTime() - HOUR_MS - from),
    })),
  });
}

/** The built service with the worker's role alone. */
function startService(databaseUrl: string, smtpUrl: string): ChildProcess {
  return spawn(process.execPath, [join(root, 'build/main/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PROCESS_ROLE: 'worker',
      // Over SQLite the service refuses a worker alone otherwise.
      MEASURE_ROLES_OVER_SQLITE: '1',
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      APP_ORIGIN: 'https://app.example.com',
      SESSION_SECRET: 'a secret that only benches use, long enough',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function stop(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM');
  if (worker.exitCode === null) await once(worker, 'exit');
}

/** The same mail as often, ready made. */
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
  const result = await arrived(process.pid, MAILS);
  transport.close();
  return result;
}

type Sent = SinkDone & { cpuSeconds: number };

/** Resolves when the server has all mails of this turn, with the sender's CPU time from the first on. */
async function arrived(sender: number, expect: number): Promise<Sent> {
  sink.send({ expect });
  await once(sink, 'message');
  const before = cpuSecondsOf(sender);
  const [done] = (await once(sink, 'message')) as [SinkDone];
  return { ...done, cpuSeconds: cpuSecondsOf(sender) - before };
}
