/**
 * Measures how many submissions per second the built service accepts at 50 connections, compared with inserting the very same rows through
 * better-sqlite3 alone: one transaction per submission, the same pragmas, the same machine, interleaved in one run, into a copy of the
 * service's database from before the round; an insert takes longer the more keys its indexes have. Also compared with an empty database, as
 * it was measured before 2026-11-24 (then with SQLite's own cache and checkpoints). Runs once for the default process, which also renders
 * and stores the plan e-mails, and once for a process that only serves.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrate } from '#app/db/migrate.server.ts';
import { root } from '../tests/support/service.ts';
import { readCpuSeconds } from './process-cpu.ts';
import { copyDatabase, submissionsSince, writeAgain, writeByCommandLine } from './raw-submissions.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';
import { submitFor } from './submit-for.ts';

const ROUNDS = 5;
const SECONDS = 3;
/** Until the tenth second V8 still compiles hot code, which keeps the machine busy. */
const WARM_UP_SECONDS = 12;
const HOW = `${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s of warming up, median; every answer 201, every submission another address and key`;

await measure('all', 'default process');
await measure('web', 'PROCESS_ROLE=web');

async function measure(role: 'all' | 'web', name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
  const file = join(folder, 'app.db');
  const service = await startService({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    PROCESS_ROLE: role,
    // Allows a web process without a worker over SQLite, which the service otherwise refuses.
    MEASURE_ROLES_OVER_SQLITE: '1',
    DATABASE_URL: `file:${file}`,
  });
  const pid = service.process.pid as number;
  try {
    await submitFor(WARM_UP_SECONDS, service.origin);
    const rounds: {
      perSecond: number;
      p50: number;
      p99: number;
      mails: number;
      raw: number;
      rawInEmpty: number;
      commandLine: number | null;
      cpuMs: number;
    }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const copies = join(folder, `round-${round}`);
      mkdirSync(copies);
      const copy = join(copies, 'copy.db');
      const empty = join(copies, 'empty.db');
      await copyDatabase(file, copy);
      const again = join(copies, 'again.db');
      copyFileSync(copy, again);
      await migrate(`file:${empty}`, join(root, 'prisma'));
      // Flushes the copies to the disk now, and not while the service waits for the disk.
      execFileSync('sync');
      const before = { cpu: readCpuSeconds(pid), mails: mailsKept(file) };
      const result = await submitFor(SECONDS, service.origin);
      const cpuSeconds = readCpuSeconds(pid) - before.cpu;
      const submissions = submissionsSince(file, copy);
      rounds.push({
        perSecond: result['2xx'] / result.duration,
        p50: result.latency.p50,
        p99: result.latency.p99,
        mails: (mailsKept(file) - before.mails) / result.duration,
        cpuMs: (cpuSeconds * 1000) / result['2xx'],
        raw: writeAgain(submissions, file, copy),
        rawInEmpty: writeAgain(submissions.slice(0, 600), file, empty),
        commandLine: writeByCommandLine(submissions.slice(0, 600), again),
      });
      // The copies would otherwise fill the disk cache and slow down the next round.
      rmSync(copies, { recursive: true });
    }
    const median = (pick: (round: (typeof rounds)[number]) => number | null) =>
      rounds.map((round) => pick(round) ?? 0).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
    const meanMs = (50 * 1000) / median((r) => r.perSecond);
    print({
      what: `accepted submissions per second at 50 connections, ${name}`,
      measured: median((r) => r.perSecond),
      unit: 'a second',
      against: {
        value: median((r) => r.raw),
        what: 'transactions of the same rows by better-sqlite3 alone into a copy of the same database',
      },
      goal: { atLeast: 1 },
      how: HOW,
    });
    print({
      what: `the same beside an empty database, ${name}`,
      measured: median((r) => r.perSecond),
      unit: 'a second',
      against: {
        value: median((r) => r.rawInEmpty),
        what: 'transactions of the first 600 by better-sqlite3 alone into a database without keys',
      },
      how: HOW,
    });
    if (rounds.some(({ commandLine }) => commandLine === null))
      console.log('  sqlite3 is not on this machine: the command line is not measured');
    else
      print({
        what: `the same beside the database’s command line, ${name}`,
        measured: median((r) => r.perSecond),
        unit: 'a second',
        against: {
          value: median((r) => r.commandLine),
          what: 'transactions of the first 600 from a file by sqlite3 into a copy of the same database',
        },
        how: HOW,
      });
    if (role === 'all')
      console.log(
        `    meanwhile ${median((r) => r.mails).toFixed(0)} plan mails a second were made and kept`,
      );
    print({
      what: `p99 at 50 connections, ${name}`,
      measured: median((r) => r.p99),
      unit: 'ms',
      against: { value: meanMs, what: 'ms that 50 requests take at the mean rate' },
      goal: { atMost: 2 },
      how: `the same rounds; p50 ${median((r) => r.p50)} ms`,
    });
    print({
      what: `CPU per submission, ${name}`,
      measured: median((r) => r.cpuMs),
      unit: 'ms',
      against: { value: 1000 / median((r) => r.raw), what: 'ms per raw transaction' },
      goal: { atMost: 1, of: 'measured' },
      how: 'user and system time of the service process over the round, from /proc',
    });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the plan e-mails that the worker has rendered and stored so far. */
function mailsKept(file: string): number {
  const db = new Sqlite(file, { readonly: true });
  const storedMails = db.prepare('SELECT COUNT(*) FROM "LocalMail"').pluck().get() as number;
  db.close();
  return storedMails;
}
