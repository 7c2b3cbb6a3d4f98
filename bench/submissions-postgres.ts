/**
 * Measures how many submissions per second the built service accepts over Postgres at 50 connections, compared with inserting the very same
 * rows through pg alone and through psql: one connection, one transaction per submission, the same server, interleaved in one run, into a
 * copy of the service's database from before the round. Also compared with an empty database, as it was measured before 2026-11-26. The
 * server has a durable configuration, but its files are in memory if there is room, so that the disk does not affect the result.
 */
import { migrate } from '#app/db/migrate.server.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { root } from '../tests/support/service.ts';
import { readCpuSeconds } from './process-cpu.ts';
import {
  dropDatabase,
  makeCopy,
  makeEmpty,
  readClock,
  submissionsSince,
  withClient,
  writeByCommandLine,
  writeByDriver,
} from './raw-submissions-postgres.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';
import { submitFor } from './submit-for.ts';

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
  const rounds: {
    perSecond: number;
    p99: number;
    cpuMs: number;
    raw: number;
    rawInEmpty: number;
    commandLine: number | null;
  }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const names = { copy: `copy_${round}`, again: `again_${round}`, empty: `empty_${round}` };
    await makeCopy(server, 'app', names.copy);
    await makeCopy(server, 'app', names.again);
    await makeEmpty(server, 'app', names.empty);
    const since = await readClock(server.urlOf('app'));
    const before = readCpuSeconds(pid);
    const result = await submitFor(SECONDS, service.origin);
    const cpuSeconds = readCpuSeconds(pid) - before;
    const submissions = await submissionsSince(server.urlOf('app'), since, COPIED);
    rounds.push({
      perSecond: result['2xx'] / result.duration,
      p99: result.latency.p99,
      cpuMs: (cpuSeconds * 1000) / result['2xx'],
      raw: await writeByDriver(server.urlOf(names.copy), submissions),
      rawInEmpty: await writeByDriver(server.urlOf(names.empty), submissions),
      commandLine: writeByCommandLine(server.urlOf(names.again), submissions),
    });
    for (const name of Object.values(names)) await dropDatabase(server, name);
  }
  const median = (pick: (round: (typeof rounds)[number]) => number | null) =>
    rounds.map((round) => pick(round) ?? 0).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
  const raw = median((r) => r.raw);
  const how = `${ROUNDS} rounds of ${SECONDS} s after 2 s of warming up, median; PROCESS_ROLE=web; every answer 201, every submission another address and key`;
  print({
    what: 'accepted submissions per second at 50 connections, Postgres',
    measured: median((r) => r.perSecond),
    unit: 'a second',
    against: {
      value: raw,
      what: `transactions of the first ${COPIED} by pg alone into a copy of the same database`,
    },
    how,
  });
  print({
    what: 'the same beside an empty database, Postgres',
    measured: median((r) => r.perSecond),
    unit: 'a second',
    against: {
      value: median((r) => r.rawInEmpty),
      what: `transactions of the first ${COPIED} by pg alone into a database without keys`,
    },
    how,
  });
  if (rounds.some(({ commandLine }) => commandLine === null))
    console.log('  psql is not on this machine: the command line is not measured');
  else
    print({
      what: 'the same beside the database’s command line, Postgres',
      measured: median((r) => r.perSecond),
      unit: 'a second',
      against: {
        value: median((r) => r.commandLine),
        what: `transactions of the first ${COPIED} from a file by psql into a copy of the same database`,
      },
      how,
    });
  print({
    what: 'p99 at 50 connections, Postgres',
    measured: median((r) => r.p99),
    unit: 'ms',
    against: {
      value: (50 * 1000) / median((r) => r.perSecond),
      what: 'ms that 50 requests take at the mean rate',
    },
    goal: { atMost: 2 },
    how,
  });
  print({
    what: 'CPU per submission of the web process, Postgres',
    measured: median((r) => r.cpuMs),
    unit: 'ms',
    against: { value: 1000 / raw, what: 'ms per raw transaction' },
    how,
  });
} finally {
  await service.stop();
  await server.remove();
}
