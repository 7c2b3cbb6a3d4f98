/**
 * Measures how many submissions per second the built service accepts over Postgres at 50 connections, compared with inserting the very same
 * rows through pg alone: one connection, one transaction per submission, the same server, interleaved in one run, into a copy of the service's
 * database from before the round. The server has a durable configuration, but its files are in memory if there is room, so that the disk does
 * not affect the result.
 */
import { migrate } from '#app/db/migrate.server.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { root } from '../tests/support/service.ts';
import { submitFor } from './post-load.ts';
import { readCpuSeconds } from './process-cpu.ts';
import {
  dropDatabase,
  makeCopy,
  readClock,
  submissionsSince,
  withClient,
  writeByDriver,
} from './raw-submissions-postgres.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

const ROUNDS = 3;
const SECONDS = 4;
const COPIED = 400;

const server = await startPostgres({ durable: true });
await withClient(server.urlOf('postgres'), (client) => client.query('CREATE DATABASE "app"'));
await migrate(server.urlOf('app'), `${root}/prisma`);
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  PROCESS_ROLE: 'web',
  DATABASE_URL: server.urlOf('app'),
});
try {
  const pid = service.process.pid as number;
  await submitFor(2, service.origin);
  const rounds: Record<'perSecond' | 'p99' | 'cpuMs' | 'raw', number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const copy = `copy_${round}`;
    await makeCopy(server, 'app', copy);
    const since = await readClock(server.urlOf('app'));
    const before = readCpuSeconds(pid);
    const result = await submitFor(SECONDS, service.origin);
    const cpuSeconds = readCpuSeconds(pid) - before;
    const submissions = await submissionsSince(server.urlOf('app'), since, COPIED);
    rounds.push({
      perSecond: result['2xx'] / result.duration,
      p99: result.openP99,
      cpuMs: (cpuSeconds * 1000) / result['2xx'],
      raw: await writeByDriver(server.urlOf(copy), submissions),
    });
    await dropDatabase(server, copy);
  }
  const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  const raw = middle('raw');
  const how = `${ROUNDS} rounds of ${SECONDS} s after 2 s of warming up, median; PROCESS_ROLE=web; every answer 201, every submission another address and key`;
  print({
    what: 'accepted submissions per second at 50 connections, Postgres',
    measured: middle('perSecond'),
    unit: 'a second',
    against: {
      value: raw,
      what: `transactions of the first ${COPIED} by pg alone into a copy of the same database`,
    },
    how,
  });
  print({
    what: 'p99 on 50 open connections, Postgres',
    measured: middle('p99'),
    unit: 'ms',
    against: {
      value: (50 * 1000) / middle('perSecond'),
      what: 'ms that 50 requests take at the mean rate',
    },
    goal: { atMost: 2 },
    how,
  });
  print({
    what: 'CPU per submission of the web process, Postgres',
    measured: middle('cpuMs'),
    unit: 'ms',
    against: { value: 1000 / raw, what: 'ms per raw transaction' },
    how,
  });
} finally {
  await service.stop();
  await server.remove();
}
