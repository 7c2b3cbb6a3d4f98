/**
 * Measures how many widget events the built service stores per second at 50 connections, compared with the same express server answering
 * the same bodies with 204 and storing nothing (the visitor wants no counting), and with a bare node:http server that reads and parses
 * them. Each runs in a separate process, interleaved in one run.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { EVENTS, makeEventBatch, postLoad } from './post-load.ts';
import { readCpuSeconds } from './process-cpu.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

const SECONDS = 5;
const ROUNDS = 3;

const BARE = `
require('node:http').createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    JSON.parse(Buffer.concat(parts).toString());
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const file = join(folder, 'app.db');
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATABASE_URL: `file:${file}`,
});
const bare = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const port = await new Promise<string>((ready) =>
    bare.stdout.once('data', (output) => ready(String(output).trim())),
  );
  const rounds: { stored: Run; answered: Run; bare: Run }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = storedRows();
    const storedRun = await post(`${service.origin}/api/events`);
    const rows = storedRows() - before;
    if (rows < storedRun.events)
      throw new Error(`${rows} rows are there for ${storedRun.events} accepted events`);
    rounds.push({
      stored: storedRun,
      answered: await post(`${service.origin}/api/events`, { dnt: '1' }),
      bare: await post(`http://127.0.0.1:${port}/api/events`),
    });
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const how = `${ROUNDS} rounds of ${SECONDS} s each, median; batches of ${EVENTS.length}, every one another session, all answered 204; SQLite`;
  const perSecond = {
    what: 'widget events accepted per second, 50 connections',
    measured: middle((round) => round.stored.perSecond),
    unit: 'events a second',
    how,
  };
  const storingNothing = 'the same server answering the same bodies and storing nothing';
  print({
    ...perSecond,
    against: { value: middle((round) => round.answered.perSecond), what: storingNothing },
    goal: { atLeast: 0.8 },
  });
  print({
    ...perSecond,
    against: {
      value: middle((round) => round.bare.perSecond),
      what: 'a bare node:http server that reads and parses the same bodies',
    },
  });
  print({
    what: 'CPU per batch of widget events',
    measured: middle((round) => round.stored.cpuMs),
    unit: 'ms',
    against: { value: middle((round) => round.answered.cpuMs), what: storingNothing },
    how: 'user and system time of the service process over the round, from /proc',
  });
  print({
    what: 'p99 latency of a batch on 50 open connections',
    measured: middle((round) => round.stored.p99),
    unit: 'ms',
    against: {
      value: (50 * 1000 * EVENTS.length) / perSecond.measured,
      what: '50 batches at the mean rate',
    },
    how,
  });
} finally {
  bare.kill();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Run {
  /** Events that were answered with success. */
  events: number;
  perSecond: number;
  /** CPU time of the service's process per batch; meaningless for the bare server. */
  cpuMs: number;
  p99: number;
}

async function post(url: string, headers: Record<string, string> = {}): Promise<Run> {
  const before = readCpuSeconds(service.process.pid as number);
  const result = await postLoad(url, { duration: SECONDS }, (n) => makeEventBatch(n, headers));
  const events = result['2xx'] * EVENTS.length;
  return {
    events,
    perSecond: events / result.duration,
    cpuMs: ((readCpuSeconds(service.process.pid as number) - before) * 1000) / result['2xx'],
    p99: result.openP99,
  };
}

function storedRows(): number {
  const database = new Sqlite(file, { readonly: true });
  const { rows } = database.prepare('SELECT COUNT(*) AS "rows" FROM "WidgetEvent"').get() as { rows: number };
  database.close();
  return rows;
}
