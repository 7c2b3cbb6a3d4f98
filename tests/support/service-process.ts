import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ServiceLimits } from '../../server/service-limits.ts';
import type { ServiceProcess } from '../faults/service-process.ts';
import { SHORT_LIVED_FLAGS } from './node-flags.ts';
import { fullPayload } from './payloads.ts';
import { bundledProcess } from './process-bundle.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Settings of a service without its worker, whose writes would wait as well. With SQLite the role is refused unless the variable of `npm
 * run bench` is set (app/settings/env.server.ts).
 */
export const WEB_OVER_SQLITE = { PROCESS_ROLE: 'web', MEASURE_ROLES_OVER_SQLITE: '1' };

/** Limits shorter than the product's own, which `npm run proof -- hangs` measures. */
export const SHORT_LIMITS: Partial<ServiceLimits> = {
  database: {
    busyTimeoutMs: 600,
    acquireTimeoutMs: 2000,
    queryTimeoutMs: 1200,
    backgroundQueryTimeoutMs: 1200,
  },
  overlapAfterMs: 200,
  requestWaitMs: 3000,
  readinessMs: 1500,
};

export interface RunningProcess {
  /** http://localhost:PORT, with port 0 for a process that only sends */
  origin: string;
  port: number;
  child: ChildProcess;
  /** Returns standard output and standard error so far. */
  output(): string;
  /** Resolves with exit code and signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The bundled service process and the processes started from it. */
export interface ServiceProcesses {
  /**
   * Starts a process and waits until it reports that it is ready.
   * @param wrapper a program that runs the rest of its arguments, e.g. `['unshare', '-m']`
   */
  start(
    settings: Record<string, string>,
    options?: ServiceProcess & { wrapper?: string[] },
  ): Promise<RunningProcess>;
  /** Creates an empty folder, for a database file that a test reads; removed with the rest. */
  newFolder(): Promise<string>;
  /** Kills the processes that still run and removes the folders. */
  remove(): Promise<void>;
}

/** Bundles server/service.ts, unless another test file has done so. */
export async function bundleService(): Promise<ServiceProcesses> {
  const file = await bundledProcess('tests/faults/service-process.ts');
  const running = new Set<ChildProcess>();
  const folders: string[] = [];
  const newFolder = async () => {
    const folder = makeQuickFolder('service');
    folders.push(folder);
    return folder;
  };
  return {
    newFolder,
    async start(settings, { wrapper = [], ...options } = {}) {
      const folder = await newFolder();
      const [program = process.execPath, ...args] = [
        ...wrapper,
        process.execPath,
        ...SHORT_LIVED_FLAGS,
        '--enable-source-maps',
        file,
        // /readyz caches its result for one second here, since tests wait for it to change.
        JSON.stringify({ ...options, limits: { readinessHoldsMs: 1000, ...options.limits } }),
      ];
      const child = spawn(program, args, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          NODE_ENV: 'test',
          RATE_LIMIT_SCALE: '0',
          DATABASE_URL: `file:${join(folder, 'app.db')}`,
          SESSION_SECRET: 'a secret that only tests use, long enough',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
      const ended = new Promise<Awaited<RunningProcess['ended']>>((done) =>
        // This event is emitted after the output was read completely.
        child.once('close', (code, signal) => {
          running.delete(child);
          done({ code, signal });
        }),
      );
      const origin = await new Promise<string>((ready, failed) => {
        child.stdout.on('data', () => {
          const address = /is ready: (\S+)/.exec(output)?.[1];
          if (address) ready(address);
          // A process that only sends has no URL.
          if (output.includes('sends what is in the outbox')) ready('http://localhost:0');
        });
        void ended.then(({ code }) => failed(new Error(`The service ended with ${code}:\n${output}`)));
      });
      return { origin, port: Number(new URL(origin).port), child, output: () => output, ended };
    },
    async remove() {
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise((done) => {
              child.once('close', done);
              child.kill('SIGKILL');
            }),
        ),
      );
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param key sent as Idempotency-Key: sending the same key again must not create a second lead */
export const submit = (origin: string, email: string, key?: string): Promise<Response> =>
  fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(fullPayload({ email })),
  });
