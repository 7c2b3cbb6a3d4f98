import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PRISMA_DIR } from './databases.ts';
import { endWithTests } from './end-with-tests.ts';
import { SHORT_LIVED_FLAGS } from './node-flags.ts';
import { makeQuickFolder } from './quick-folder.ts';

export interface StartedProcess {
  child: ChildProcess;
  /** Returns everything that it has printed so far. */
  output(): string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Resolves once the output matches; rejects if the process ends before that. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<number | null>;
}

/** Creates a folder with the migrations, which a start needs in addition to its program. */
export function makeRoot(): string {
  const folder = makeQuickFolder('start');
  symlinkSync(PRISMA_DIR, join(folder, 'prisma'));
  return folder;
}

/** Processes by their root folder. */
const startedIn = new Map<string, ChildProcess[]>();

/** Removes the folder. Also kills the processes that a failed test has left running there. */
export function removeRoot(root: string): void {
  for (const child of startedIn.get(root) ?? []) child.kill('SIGKILL');
  startedIn.delete(root);
  rmSync(root, { recursive: true, force: true });
}

/**
 * Starts tests/faults/starting-process.ts.
 * @param bundled its file, ready for plain Node
 * @param env settings; PATH is all that is passed on from this process's environment
 */
export function startProcessIn(root: string, bundled: string, env: Record<string, string>): StartedProcess {
  const child = endWithTests(
    spawn(process.execPath, [...SHORT_LIVED_FLAGS, bundled, JSON.stringify({ root })], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  startedIn.set(root, [...(startedIn.get(root) ?? []), child]);
  let output = '';
  const listeners = new Set<() => void>();
  const add = (data: Buffer) => {
    output += data;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return {
    child,
    output: () => output,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        ended.then((code) =>
          reject(new Error(`The process ended with ${code} before it printed ${pattern}:\n${output}`)),
        );
      }),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Occupies a port until the test releases it. */
export async function takePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, () => done()));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    release: () => new Promise((done) => server.close(() => done())),
  };
}
