/**
 * Measures how many e-mails of a campaign a worker process plans, claims, renders, sends over SMTP and records per second, compared with a
 * bare nodemailer pool with the same number of connections that sends ready-made e-mails of equal size to the same server. The two
 * alternate in turns of some hundred e-mails, so that other work on the machine slows both; the worker is stopped (SIGSTOP) during the
 * pool's turns. Then measures the worker's memory for a campaign of 100,000 recipients. `npx tsx bench/campaigns.ts 2000 SQLite` measures
 * 2,000 e-mails on one database; `npx tsx bench/campaigns.ts memory` the memory alone, `… rate` the rate alone. BENCH_TURNS=1 prints each
 * turn, which reveals a turn that stalls.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { importSentDays, toUtcDay } from '#app/domain/mail-domains/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { makeConsent } from '../tests/support/consents.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { launchedCampaign, marketingTenant } from '../tests/support/marketing.ts';
import { root } from '../tests/support/service.ts';
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

const words = process.argv.slice(2);
const MAILS = Number(words.find((word) => /^\d+$/.test(word)) ?? 4000);
/** E-mails per turn, of the worker or of the pool. The first turn of each warms up and is not counted. */
const MAILS_A_TURN = 250;
const WORKER_NAME = 'worker.example';
const POOL_NAME = 'pool.example';
/** Size of the campaign whose memory is measured, and the number of its e-mails that are sent during the measurement. */
const LARGE_LIST = Number(process.env.BENCH_LIST ?? 100_000);
const SENT_OF_LARGE = 4000;
const AT_A_TIME = 1000;
/**
 * Heap limit of the worker while its memory is measured. With a larger limit V8 leaves more garbage uncollected, and the live data must
 * fit.
 */
const HEAP_MIB = 200;
const MIB = 1024 ** 2;
/** Node's options for the worker only, to profile it: WORKER_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles'. */
const WORKER_FLAGS = process.env.WORKER_NODE_OPTIONS?.split(' ') ?? [];

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const { sink, url } = await startSink(0);
const postgres = words.includes('SQLite') ? null : await startPostgres({ durable: true });
let databases = 0;
try {
  for (const name of ['SQLite', 'Postgres'] as const) {
    const isWanted = words.includes(name) || !(words.includes('SQLite') || words.includes('Postgres'));
    if (isWanted && !words.includes('memory')) await measureRate(name, url);
    if (isWanted && !words.includes('rate')) await measureMemory(name, url);
  }
} finally {
  sink.disconnect();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}

type DatabaseName = 'SQLite' | 'Postgres';

async function measureRate(name: DatabaseName, smtpUrl: string): Promise<void> {
  const databaseUrl = await newDatabase(name);
  await launchTo(databaseUrl, MAILS);
  const worker = startWorker(databaseUrl, `${smtpUrl}?name=${WORKER_NAME}`, WORKER_FLAGS);
  const pid = worker.pid as number;
  const turns: { worker: Sent; pool: Sent }[] = [];
  const loads: number[] = [];
  let sample: Sent | null = null;
  for (let turn = 0; turn < MAILS / MAILS_A_TURN - 1; turn++) {
    worker.kill('SIGCONT');
    const byWorker = await arrived(sink, pid, { expect: MAILS_A_TURN, sender: WORKER_NAME });
    worker.kill('SIGSTOP');
    sample ??= byWorker;
    const byPool = await poolSends(sink, smtpUrl, sample, { expect: MAILS_A_TURN, sender: POOL_NAME });
    if (turn > 0) turns.push({ worker: byWorker, pool: byPool });
    if (process.env.BENCH_TURNS)
      console.log(
        `  turn ${turn}: worker ${byWorker.seconds.toFixed(3)} s, ${(byWorker.cpuSeconds * 4).toFixed(2)} ms; pool ${byPool.seconds.toFixed(3)} s, ${(byPool.cpuSeconds * 4).toFixed(2)} ms`,
      );
    loads.push(loadavg()[0] ?? 0);
  }
  worker.kill('SIGCONT');
  await stopWorker(worker);
  const sum = (pick: (turn: (typeof turns)[number]) => number) =>
    turns.reduce((total, turn) => total + pick(turn), 0);
  const mails = turns.length * MAILS_A_TURN;
  const middle = median(turns.map((turn) => turn.pool.seconds / turn.worker.seconds));
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  print({
    what: `campaign mails per second on ${name}, planned, claimed, rendered, sent and recorded`,
    measured: mails / sum((turn) => turn.worker.seconds),
    unit: 'a second',
    against: {
      value: mails / sum((turn) => turn.pool.seconds),
      what: 'ready mails by a bare nodemailer pool to the same server',
    },
    goal: { atLeast: 0.6 },
    how: `${turns.length} turns of ${MAILS_A_TURN} mails of ${((sample?.meanBytes ?? 0) / 1024).toFixed(0)} KiB each, in turn, ${CONNECTIONS} connections each; the middle of the turns' ratios ${middle.toFixed(3)}; ${load}`,
  });
  print({
    what: `CPU per campaign mail on ${name}`,
    measured: (sum((turn) => turn.worker.cpuSeconds) * 1000) / mails,
    unit: 'ms',
    against: {
      value: (sum((turn) => turn.pool.cpuSeconds) * 1000) / mails,
      what: 'ms per ready mail of the bare pool',
    },
    how: 'user and system time of the sending process over the same turns, from /proc',
  });
}

/** Enrols, plans and sends to a large list, and records the peak memory. @throws if it doesn't fit into the heap */
async function measureMemory(name: DatabaseName, smtpUrl: string): Promise<void> {
  const small = await peakMemory(name, smtpUrl, { recipients: 1000, mails: 1000 });
  const large = await peakMemory(name, smtpUrl, { recipients: LARGE_LIST, mails: SENT_OF_LARGE });
  print({
    what: `memory for a campaign of ${LARGE_LIST.toLocaleString('en-US')} on ${name}`,
    measured: large / MIB,
    unit: 'MiB',
    against: { value: small / MIB, what: 'MiB for a campaign of 1,000' },
    how: `largest resident size of the worker's process, with a heap of ${HEAP_MIB} MiB, while it enrols all and plans and sends the first ${SENT_OF_LARGE.toLocaleString('en-US')}`,
  });
}

async function peakMemory(
  name: DatabaseName,
  smtpUrl: string,
  { recipients, mails }: { recipients: number; mails: number },
): Promise<number> {
  const databaseUrl = await newDatabase(name);
  await launchTo(databaseUrl, recipients, mails);
  const worker = startWorker(databaseUrl, smtpUrl, [`--max-old-space-size=${HEAP_MIB}`, ...WORKER_FLAGS]);
  const ended = once(worker, 'exit').then(() => {
    throw new Error(`${name}: the worker ended by itself over a list of ${recipients}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([ended, arrived(sink, worker.pid as number, { expect: mails })]);
  await Promise.race([ended, areEnrolled(databaseUrl, recipients)]);
  const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
  await stopWorker(worker);
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
  if (name === 'SQLite' || !postgres) return `file:${join(folder, `${databases}.db`)}`;
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE bench_${databases}`);
  await admin.end();
  return postgres.urlOf(`bench_${databases}`);
}

/** Creates a campaign that was launched a minute ago to `recipients` leads, from an established sender whose hourly limit is `mails`. */
async function launchTo(databaseUrl: string, recipients: number, mails = recipients): Promise<void> {
  await migrate(databaseUrl, join(root, 'prisma'));
  const { db, close } = await connect(databaseUrl);
  await seedFirstStart(db, { operatorEmail: 'operator@example.com', operatorPassword: 'a long password' });
  const now = new Date(Date.now() - 2 * 60_000);
  const { id: tenantId } = await marketingTenant(db, {
    marketingHourlyLimit: mails,
  });
  // The domain of the worker's origin has been sending for long.
  const yesterday = toUtcDay(new Date(now.getTime() - DAY_MS));
  await importSentDays(db, [{ domain: 'app.example.com', day: yesterday, sent: recipients + 10_000 }]);
  for (let from = 0; from < recipients; from += AT_A_TIME)
    await writeLeads(db, { tenantId, from, to: Math.min(recipients, from + AT_A_TIME), now });
  await launchedCampaign(db, tenantId, { now });
  await close();
}

async function writeLeads(
  db: Awaited<ReturnType<typeof connect>>['db'],
  { tenantId, from, to, now }: { tenantId: string; from: number; to: number; now: Date },
): Promise<void> {
  const offersConsentId = await makeConsent(db, tenantId);
  const people = Array.from({ length: to - from }, (_, n) => {
    const id = `bench-${String(from + n).padStart(7, '0')}`;
    // Spreads the addresses over many domains, so that no domain exceeds its share.
    return { id, email: `${id}@d${(from + n) % 500}.example` };
  });
  await db.contact.createMany({
    data: people.map(({ id, email }) => ({
      id,
      tenantId,
      emailKey: email,
      emailSha256: hashRecipient(email),
      firstName: 'Ada',
      marketingConsent: 'notice',
      offersConsentId,
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
