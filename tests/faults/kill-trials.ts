import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

import { type Connection, connect } from '#app/db/connect.server.ts';
import { enqueue } from '#app/outbox/enqueue.server.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { SHORT_LIVED_FLAGS } from '../support/node-flags.ts';
import { newMail, until } from './mails.ts';
import type { SendingProcess } from './sending-process.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

const root = resolve(import.meta.dirname, '../..');
const LEASE_MS = 1000;
const DEADLINE_MS = 2000;
/** Number of mails planned before each start, so that every process still has work when it is killed. */
const MAILS_PER_TRIAL = 30;
/** Maximum time between a process's first output and its kill by a timer, in ms. */
const MAX_LIFE_MS = 200;
/** Maximum delay of the server, so that time passes between accepting a mail and confirming it. */
const THINK_MS = 5;
/** Maximum delay of a server that looks up a recipient before it accepts one, in ms. */
const LOOK_UP_MS = 40;

export interface KillReport {
  trials: number;
  planned: number;
  sent: number;
  uncertain: number;
  /** Uncertain mails that the server accepted. */
  uncertainReceived: number;
  /** Rows that were in the state `sending` right after a kill. */
  foundSending: number;
  /** Trials whose process was killed while it was sending a mail. */
  killedMidSend: number;
  /** Violations of the guarantees under test; empty if the proof holds. */
  violations: string[];
}

/**
 * Kills a sending process repeatedly, at random moments, while it sends to a server that keeps running. Then lets one process finish, and
 * compares the rows with what the server accepted.
 *
 * @param bundled the file of `sending-process.ts`, ready for plain Node
 * @param looksUp whether the server delays its response to each recipient, as most do
 * @param random 0 ≤ random < 1
 */
export async function killWhileSending(options: {
  databaseUrl: string;
  bundled: string;
  trials: number;
  looksUp?: boolean;
  random: () => number;
  onTrial?: (trial: number) => void;
}): Promise<KillReport> {
  const { databaseUrl, trials, random } = options;

  const sink = await startSmtpSink({ thinkMs: THINK_MS, lookUpMs: options.looksUp ? LOOK_UP_MS : 0 });
  const connection = await connect(databaseUrl);
  const { db } = connection;
  const foundSending = new Set<string>();
  let killedMidSend = 0;
  try {
    for (let trial = 0; trial < trials; trial++) {
      const mails = Array.from({ length: MAILS_PER_TRIAL }, (_, n) => newMail(trial * MAILS_PER_TRIAL + n));
      await enqueue(db, mails, new Date());
      const child = await startSending(options.bundled, { databaseUrl, smtpUrl: sink.url });
      await momentToKill(trial, sink, random);
      await kill(child);
      await lastStatementsEnd(connection);
      const onTheWire = await db.outboxMessage.findMany({
        where: { state: 'sending' },
        select: { id: true },
      });
      const before = foundSending.size;
      for (const { id } of onTheWire) foundSending.add(id);
      if (foundSending.size > before) killedMidSend++;
      options.onTrial?.(trial);
    }
    const last = await startSending(options.bundled, { databaseUrl, smtpUrl: sink.url });
    await until(
      'all is settled',
      async () =>
        (await db.outboxMessage.count({ where: { state: { in: ['planned', 'claimed', 'sending'] } } })) === 0,
      // The mails that the killed processes left unsent are sent one at a time.
      60_000 + trials * 1_000,
    );
    await stopGently(last);
    return { ...(await judge(connection, sink, foundSending)), trials, killedMidSend };
  } finally {
    await connection.close();
    await sink.close();
  }
}

/**
 * Waits until Postgres has executed the statements that a killed client had already sent. Reading the rows earlier would not show the final
 * state.
 */
export async function lastStatementsEnd({ db, provider }: Connection): Promise<void> {
  if (provider === 'postgresql')
    await until('the statements of the killed process have ended', async () => {
      const active = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
      return active.length === 0;
    });
}

/** Waits for the moment of the kill. Every fourth process dies early, while it claims and prepares; the others while they send. */
async function momentToKill(trial: number, sink: SmtpSink, random: () => number): Promise<void> {
  if (trial % 4 !== 3) {
    const enough = sink.received.length + 1 + Math.floor((random() * MAILS_PER_TRIAL) / 2);
    // Polling would take CPU time from the process that sends.
    await sink.whenReceived(enough, 15_000);
    await sleep(random() * THINK_MS);
  } else await sleep(random() * MAX_LIFE_MS);
}

const sleep = (ms: number) => new Promise((wait) => setTimeout(wait, ms));

/** Compares the rows with the mails that the server accepted. */
async function judge({ db }: Connection, sink: SmtpSink, foundSending: Set<string>) {
  const rows = await db.outboxMessage.findMany({ select: { id: true, state: true } });
  const copies = sink.copies();
  const countCopies = (id: string) => copies.get(`<${id}@kills.example.com>`) ?? 0;
  const violations: string[] = [];
  for (const { id, state } of rows) {
    const arrived = countCopies(id);
    if (arrived > 1) violations.push(`${id} arrived ${arrived} times`);
    if (state === 'sent' && arrived === 0) violations.push(`${id} is sent and never arrived`);
    if (state !== 'sent' && state !== 'uncertain') violations.push(`${id} ended as ${state}`);
    if (state === 'uncertain' && !foundSending.has(id))
      violations.push(`${id} is uncertain without having been on the wire when its process died`);
    if (state !== 'uncertain' && foundSending.has(id))
      violations.push(`${id} was on the wire when its process died and is ${state}`);
  }
  const uncertainReceived = rows.filter(
    ({ id, state }) => state === 'uncertain' && countCopies(id) > 0,
  ).length;
  const counted = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    planned: rows.length,
    sent: counted('sent'),
    uncertain: counted('uncertain'),
    uncertainReceived,
    foundSending: foundSending.size,
    violations,
  };
}

async function startSending(
  bundled: string,
  urls: Pick<SendingProcess, 'databaseUrl' | 'smtpUrl'>,
): Promise<ChildProcess> {
  const settings: SendingProcess = { ...urls, leaseMs: LEASE_MS, deadlineMs: DEADLINE_MS };
  return (await startProcess(bundled, settings)).child;
}

/** Starts a bundled process and waits for its first output. */
export async function startProcess(
  bundled: string,
  settings: object,
): Promise<{ child: ChildProcess; words: string }> {
  const child = endWithTests(
    spawn(process.execPath, [...SHORT_LIVED_FLAGS, bundled, JSON.stringify(settings)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const words = await new Promise<string>((begun, failed) => {
    child.stdout.once('data', (data) => begun(String(data).trim()));
    child.once('exit', (code) => failed(new Error(`The process ended with ${code}:\n${errors}`)));
  });
  return { child, words };
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

/** @throws if the process did not end cleanly: what it left behind would look like the effect of a kill */
export async function stopGently(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
  if (child.exitCode !== 0)
    throw new Error(`A process that was to stop ended with ${child.signalCode ?? child.exitCode}.`);
}
