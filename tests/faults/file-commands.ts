import type { ChildProcess } from 'node:child_process';
import { type Ended, runServerScript, startNode, waitForEnd } from '../support/node-process.ts';

/** Runs the same code as `npm run admin -- backup`, `restore` and `compact`. */
export const runCommand = (databaseUrl: string, args: string[], env: Record<string, string> = {}) =>
  runServerScript('server/database-command.ts', args, { DATABASE_URL: databaseUrl, ...env });

export interface StartedWorker {
  process: ChildProcess;
  /** Resolves when the worker has ended. */
  ended: Promise<Ended>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the service as a worker, from its bundle. @returns once it is ready or has ended */
export async function startWorkerProcess(
  bundled: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<StartedWorker | Ended> {
  const child = startNode([bundled, JSON.stringify({ DATABASE_URL: databaseUrl, ...settings })], {});
  const ended = waitForEnd(child);
  const ready = new Promise<'ready'>((done) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      if (output.includes('sends what is in the outbox')) done('ready');
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

/** Like startWorkerProcess. @throws Error if the worker doesn't start */
export async function startedWorker(
  bundled: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<StartedWorker> {
  const worker = await startWorkerProcess(bundled, databaseUrl, settings);
  if ('output' in worker) throw new Error(`It ended with ${worker.code}:\n${worker.output}`);
  return worker;
}
