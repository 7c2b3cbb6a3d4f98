import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bundledProcess } from '../support/process-bundle.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  output: string;
}

const start = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const end = (child: ChildProcess): Promise<Ended> => {
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, output }));
  });
};

/** Runs what `npm run backup`, `restore` and `compact` run. */
export const runCommand = async (databaseUrl: string, args: string[], env: Record<string, string> = {}) =>
  end(
    start([await bundledProcess('server/database-command.ts'), ...args], {
      DATABASE_URL: databaseUrl,
      ...env,
    }),
  );

export interface StartedWorker {
  process: ChildProcess;
  /** Ends with this. */
  ended: Promise<Ended>;
  /** Sends the signal and waits. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the service as a worker, from its bundle. @returns when it is ready, or has ended before */
export async function startWorkerProcess(
  bundled: string,
  databaseUrl: string,
): Promise<StartedWorker | Ended> {
  const child = start([bundled, JSON.stringify({ DATABASE_URL: databaseUrl })], {});
  const ended = end(child);
  const ready = new Promise<'ready'>((done) => {
    let printed = '';
    child.stdout?.on('data', (data) => {
      printed += data;
      if (printed.includes('sends what is in the outbox')) done('ready');
    });
  });
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready') return first;
  return {
    process: child,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** As startWorkerProcess. @throws Error when it doesn't start */
export async function startedWorker(bundled: string, databaseUrl: string): Promise<StartedWorker> {
  const worker = await startWorkerProcess(bundled, databaseUrl);
  if ('output' in worker) throw new Error(`It ended with ${worker.code}:\n${worker.output}`);
  return worker;
}
