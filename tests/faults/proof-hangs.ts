import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callElsewhere } from '../support/another-process.ts';
import { type RunningPostgres, startPostgres } from '../support/embedded-postgres.ts';
import { fullPayload } from '../support/payloads.ts';
import { answersIn, connectRaw, submissionRequest } from '../support/raw-client.ts';
import { bundleService, type RunningProcess, submit } from '../support/service-process.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/**
 * The long form of silent-postgres.test.ts, stop.test.ts and locked-file.test.ts, with the product's own deadlines: `npm run proof --
 * hangs`. Exits with 1 if the proof fails.
 */
const MAX_ANSWER_MS = 5000;
const MAX_STOP_MS = 8000;
const CROWD = 60;
const CLIENTS = 240;
/** /readyz caches its result for one second. */
const READINESS_REUSE_MS = 1100;

const processes = await bundleService();
let failed = false;
let n = 0;

/** @param faults violations of the guarantees under test; empty if the proof holds */
function judge(line: string, faults: string[]): void {
  console.log(`  ${line} ${faults.length === 0 ? 'As promised.' : 'THE PROOF FAILS:'}`);
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  failed ||= faults.length > 0;
}

interface Answer {
  what: string;
  status: number;
  retryAfter: boolean;
  ms: number;
}

async function timed(what: string, request: Promise<Response>): Promise<Answer> {
  const began = performance.now();
  try {
    const { status, headers } = await request;
    return {
      what,
      status,
      retryAfter: headers.has('retry-after'),
      ms: Math.round(performance.now() - began),
    };
  } catch (error) {
    return {
      what: `${what} (${error})`,
      status: 0,
      retryAfter: false,
      ms: Math.round(performance.now() - began),
    };
  }
}

const sendCrowd = (origin: string) =>
  Promise.all([
    ...Array.from({ length: CROWD }, () => timed('submission', submit(origin, `v${n++}@example.com`))),
    ...Array.from({ length: CROWD }, () => timed('reading', fetch(`${origin}/api/assessment/none/download`))),
    timed('/readyz', fetch(`${origin}/readyz`)),
  ]);

const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms));

const describeFaults = (answers: Answer[]) =>
  answers
    .filter(({ status, retryAfter, ms }) => status !== 503 || !retryAfter || ms > MAX_ANSWER_MS)
    .map(({ what, status, ms }) => `${what} was answered with ${status} after ${ms} ms`);

/** Measures the time until a submission is accepted and /readyz returns 200. */
async function recovery(origin: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answers = await Promise.all([
      timed('submission', submit(origin, `v${n++}@example.com`)),
      timed('/readyz', fetch(`${origin}/readyz`)),
    ]);
    if (answers[0].status === 201 && answers[1].status === 200) return Math.round(performance.now() - began);
    if (performance.now() - began > 30_000) return Number.POSITIVE_INFINITY;
    await sleep(100);
  }
}

/** Sends SIGTERM and returns the time in ms until the process has ended. */
async function stop(service: RunningProcess): Promise<number> {
  const began = performance.now();
  service.child.kill('SIGTERM');
  await service.ended;
  return Math.round(performance.now() - began);
}

const settings = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });

async function proveSilence(server: RunningPostgres): Promise<void> {
  const proxy = await startTcpProxy(server.port);
  const url = new URL(server.urlOf('postgres'));
  url.port = String(proxy.port);
  const service = await processes.start(settings(url.href));
  await recovery(service.origin);

  await sleep(READINESS_REUSE_MS);
  proxy.silenceAll();
  const answers = await sendCrowd(service.origin);
  const hangingStop = `slowest ${slowest(answers)} ms`;
  proxy.letNewPass();
  const recovered = await recovery(service.origin);
  judge(
    `Postgres behind a silent network: ${answers.length} requests at once, ${hangingStop}; well again ${recovered} ms after.`,
    [...describeFaults(answers), ...(recovered > 10_000 ? ['it did not recover in 10 s'] : [])],
  );

  proxy.silenceAnswersAfter('INSERT INTO "Lead"');
  const hanging = timed('the hanging submission', submit(service.origin, `v${n++}@example.com`, 'hanging'));
  await sleep(200);
  const otherSubmissions = await Promise.all(
    Array.from({ length: 20 }, () =>
      timed('another submission', submit(service.origin, `v${n++}@example.com`)),
    ),
  );
  const first = await hanging;
  const again = await timed('its repetition', submit(service.origin, `v${n - 21}@example.com`, 'hanging'));
  judge(
    `One silent connection: its submission ${first.status} after ${first.ms} ms, 20 others ${[...new Set(otherSubmissions.map(({ status }) => status))]} within ${slowest(otherSubmissions)} ms, the repetition ${again.status}.`,
    [
      ...describeFaults([first]),
      ...otherSubmissions
        .filter(({ status, ms }) => status !== 201 || ms > MAX_ANSWER_MS)
        .map(({ what, status, ms }) => `${what} ${status} after ${ms} ms`),
    ],
  );

  proxy.silenceAll();
  const waiting = Promise.all(
    Array.from({ length: 20 }, () => timed('submission', submit(service.origin, `v${n++}@example.com`))),
  );
  await sleep(500);
  const stopped = await stop(service);
  const waited = await waiting;
  judge(`SIGTERM with a silent Postgres and 20 submissions waiting: gone after ${stopped} ms.`, [
    ...describeFaults(waited),
    ...(stopped > MAX_STOP_MS ? ['too late'] : []),
  ]);
  await proxy.close();
}

async function proveFrozenAndLocked(server: RunningPostgres): Promise<void> {
  const service = await processes.start(settings(server.urlOf('postgres')));
  await recovery(service.origin);
  await sleep(READINESS_REUSE_MS);
  server.freeze();
  const frozen = await sendCrowd(service.origin);
  server.thaw();
  const recovered = await recovery(service.origin);
  judge(
    `Postgres frozen (SIGSTOP): ${frozen.length} requests at once, slowest ${slowest(frozen)} ms; well again ${recovered} ms after.`,
    describeFaults(frozen),
  );

  const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await sleep(READINESS_REUSE_MS);
  await admin.query('BEGIN; LOCK TABLE "Lead" IN ACCESS EXCLUSIVE MODE');
  const locked = await Promise.all([
    ...Array.from({ length: CROWD }, () =>
      timed('submission', submit(service.origin, `v${n++}@example.com`)),
    ),
    timed('/readyz', fetch(`${service.origin}/readyz`)),
  ]);
  await admin.query('COMMIT');
  await admin.end();
  judge(
    `LOCK TABLE "Lead": ${locked.length} requests at once, slowest ${slowest(locked)} ms; well again ${await recovery(service.origin)} ms after.`,
    describeFaults(locked),
  );
  await stop(service);
}

async function proveLockedFile(folder: string): Promise<void> {
  const file = join(folder, 'locked.db');
  const service = await processes.start(settings(`file:${file}`));
  await recovery(service.origin);
  const released = callElsewhere('tests/data/lock-process.ts', 'holdWriteLock', file, 16_000, 'EXCLUSIVE');
  while ((await timed('', submit(service.origin, `v${n++}@example.com`))).status === 201) await sleep(20);
  const refused = Promise.all(
    Array.from({ length: CROWD }, () => timed('submission', submit(service.origin, `v${n++}@example.com`))),
  );
  const beside: Answer[] = [];
  for (let round = 0; round < 40; round++) {
    beside.push(await timed('/healthz', fetch(`${service.origin}/healthz`)));
    beside.push(await timed('reading', fetch(`${service.origin}/api/assessment/none/download`)));
    await sleep(50);
  }
  const answers = await refused;
  await released;
  judge(
    `SQLite file locked by another process: ${CROWD} submissions at once, slowest ${slowest(answers)} ms; meanwhile ${beside.length} of /healthz and readings, slowest ${slowest(beside)} ms; well again ${await recovery(service.origin)} ms after.`,
    [
      ...describeFaults(answers),
      ...beside.filter(({ ms }) => ms > 1000).map(({ what, ms }) => `${what} took ${ms} ms`),
    ],
  );
  await stop(service);
}

async function proveStop(folder: string): Promise<void> {
  const service = await processes.start(settings(`file:${join(folder, 'stop.db')}`));
  const slow = await connectRaw(service.port);
  slow.socket.write(submissionRequest('{"a":1}').slice(0, -3));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectRaw(service.port)));
  for (const { socket } of clients) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (!clients.every(({ received }) => received().includes('"ok"'))) await sleep(20);
  for (const { socket } of clients)
    socket.write(submissionRequest(JSON.stringify(fullPayload({ email: `v${n++}@example.com` }))));
  await sleep(30);
  const stopped = await stop(service);
  const ends = await Promise.all(clients.map(({ closed }) => closed));
  const accepted = clients.filter(({ received }) => answersIn(received())[1] === 'HTTP/1.1 201').length;
  const reset = ends.filter((end) => end === 'reset').length;
  judge(
    `SIGTERM with ${CLIENTS} posts in flight and a client that never ends its request: ${accepted} accepted, ${reset} reset, gone after ${stopped} ms.`,
    [
      ...(accepted < CLIENTS ? [`${CLIENTS - accepted} were not accepted`] : []),
      ...(stopped > MAX_STOP_MS ? ['too late'] : []),
    ],
  );
}

const folder = mkdtempSync(join(tmpdir(), 'stackguide-hangs-'));
const postgres = await startPostgres({ durable: true });
try {
  await proveSilence(postgres);
  await proveFrozenAndLocked(postgres);
  await proveLockedFile(folder);
  await proveStop(folder);
} finally {
  await processes.remove();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
