/** Parts of the measurements that compare a worker with a bare nodemailer pool over the same SMTP server. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { KIND_RULES } from '#app/outbox/kind-rules.ts';
import { root } from '../tests/support/service.ts';
import { readCpuSeconds } from './process-cpu.ts';
import type { SinkDone, SinkReady, SinkTurn } from './sink-process.ts';

/** Number of connections of the worker, and of the pool that it is compared with. */
export const { concurrency: CONNECTIONS } = KIND_RULES.email;

export type Sent = SinkDone & { cpuSeconds: number };

/** Starts the SMTP server, which answers each e-mail after `answerMs`. */
export async function startSink(answerMs: number): Promise<{ sink: ChildProcess; url: string }> {
  const sink = fork(join(root, 'bench/sink-process.ts'), [String(answerMs)]);
  const [{ url }] = (await once(sink, 'message')) as [SinkReady];
  return { sink, url };
}

/** Resolves when the server has received all e-mails of this turn, with the CPU time of the sender's process since the first one. */
export async function arrived(sink: ChildProcess, pid: number, turn: SinkTurn): Promise<Sent> {
  sink.send(turn);
  await once(sink, 'message');
  const before = readCpuSeconds(pid);
  const [done] = (await once(sink, 'message')) as [SinkDone];
  return { ...done, cpuSeconds: readCpuSeconds(pid) - before };
}

/** Sends copies of the same ready-made e-mail through a bare pool, as many as the turn expects. */
export async function poolSends(
  sink: ChildProcess,
  smtpUrl: string,
  { sample }: SinkDone,
  turn: SinkTurn,
): Promise<Sent> {
  const { subject, html, text, from } = await simpleParser(Buffer.from(sample, 'base64'));
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    name: turn.sender,
  });
  for (let n = 0; n < turn.expect; n++)
    void transport.sendMail({
      from: from?.text,
      to: `visitor-${n}@example.com`,
      subject,
      text,
      html: html || undefined,
    });
  const result = await arrived(sink, process.pid, turn);
  transport.close();
  return result;
}

/** Starts the built service with only the worker's role. */
export const startWorker = (
  databaseUrl: string,
  smtpUrl: string,
  nodeFlags: readonly string[],
): ChildProcess =>
  spawn(process.execPath, [...nodeFlags, join(root, 'build/main/main.js')], {
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

export async function stopWorker(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM');
  if (worker.exitCode === null) await once(worker, 'exit');
}
