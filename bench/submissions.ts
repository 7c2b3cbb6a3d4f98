/**
 * Measures how many submissions per second the built service accepts at 50 connections, compared with inserting the very same rows through
 * better-sqlite3 alone: one transaction per submission, the same pragmas, the same machine, interleaved in one run, into a copy of the
 * service's database from before the round; an insert takes longer the more keys its indexes have. Runs once for the default process, which
 * also renders and stores the plan e-mails, and once for a process that only serves.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { submitFor } from './post-load.ts';
import { readCpuSeconds } from './process-cpu.ts';
import { copyDatabase, submissionsSince, writeAgain } from './raw-submissions.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

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
    const rounds: Record<'perSecond' | 'p50' | 'p99' | 'first' | 'mails' | 'raw' | 'cpuMs', number>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const copy = join(folder, 'copy.db');
      await copyDatabase(file, copy);
      // Flushes the copy to the disk now, and not while the service waits for the disk.
      execFileSync('sync');
      const before = { cpu: readCpuSeconds(pid), mails: mailsKept(file) };
      const result = await submitFor(SECONDS, service.origin);
      const cpuSeconds = readCpuSeconds(pid) - before.cpu;
      rounds.push({
        perSecond: result['2xx'] / result.duration,
        p50: result.latency.p50,
        p99: result.openP99,
        first: result.slowestFirst,
        mails: (mailsKept(file) - before.mails) / result.duration,
        cpuMs: (cpuSeconds * 1000) / result['2xx'],
        raw: writeAgain(submissionsSince(file, copy), file, copy),
      });
      // The copy would otherwise fill the disk cache and slow down the next round.
      for (const part of ['', '-wal', '-shm']) rmSync(copy + part, { force: true });
    }
    const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
    print({
      what: `accepted submissions per second at 50 connections, ${name}`,
      measured: middle('perSecond'),
      unit: 'a second',
      against: {
        value: middle('raw'),
        what: 'transactions of the same rows by better-sqlite3 alone into a copy of the same database',
      },
      goal: { atLeast: 1 },
      how: HOW,
    });
    if (role === 'all')
      console.log(`    meanwhile ${middle('mails').toFixed(0)} plan mails a second were made and kept`);
    print({
      what: `p99 on 50 open connections, ${name}`,
      measured: middle('p99'),
      unit: 'ms',
      against: {
        value: (50 * 1000) / middle('perSecond'),
        what: 'ms that 50 requests take at the mean rate',
      },
      goal: { atMost: 2 },
      how: `the same rounds, without the first answer of each connection; p50 ${middle('p50')} ms`,
    });
    print({
      what: `slowest first answer of 50 connections that open at once, ${name}`,
      measured: middle('first'),
      unit: 'ms',
      against: {
        value: (50 * 1000) / middle('perSecond'),
        what: 'ms that 50 requests take at the mean rate',
      },
      how: 'the same rounds; Node accepts one connection in each turn of its event loop',
    });
    print({
      what: `CPU per submission, ${name}`,
      measured: middle('cpuMs'),
      unit: 'ms',
      against: { value: 1000 / middle('raw'), what: 'ms per raw transaction' },
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
