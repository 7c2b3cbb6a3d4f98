import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endWithTests } from './end-with-tests.ts';
import { SERVICE_FLAGS } from './node-flags.ts';
import { makeQuickFolder } from './quick-folder.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface RunningService {
  /** http://localhost:PORT */
  origin: string;
  /** Returns everything that it has printed so far: the announcement and the log's JSON lines. */
  output(): string;
  process: ChildProcess;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Services that this worker has started and not stopped, for their logs. */
export const runningServices = new Set<RunningService>();

/**
 * Starts the built service as `npm start` does, on a free port with its own database, and waits until it is ready.
 * @param env additional settings; pass DATABASE_URL to use one database for several starts
 * @param options.flags of Node; those of `npm start` (scripts/service-flags.mjs) for measurements
 * @param options.tree the folder of the build, which may be another version's
 * @param options.node the program, which may be another version of Node
 */
export async function startService(
  env: Record<string, string> = {},
  options: { flags?: readonly string[]; tree?: string; node?: string } = {},
): Promise<RunningService> {
  const {
    flags = [...SERVICE_FLAGS, '--enable-source-maps'],
    tree = root,
    node = process.execPath,
  } = options;
  const folder = makeQuickFolder('service');
  const args = [...flags, join(tree, 'build/main/main.js')];
  const child = endWithTests(
    spawn(node, args, {
      cwd: tree,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        NODE_ENV: 'test',
        DATABASE_URL: `file:${join(folder, 'app.db')}`,
        SESSION_SECRET: 'a secret that only tests use, long enough',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));

  const origin = await new Promise<string>((ready, failed) => {
    const look = () => {
      const address = /is ready: (\S+)/.exec(output)?.[1];
      if (address) ready(address);
    };
    child.stdout.on('data', look);
    ended.then((code) => failed(new Error(`The service ended with ${code} before it was ready:\n${output}`)));
  });

  const service: RunningService = {
    origin,
    output: () => output,
    process: child,
    async stop() {
      runningServices.delete(service);
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
  runningServices.add(service);
  return service;
}
