import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { endWithTests } from './end-with-tests.ts';
import { SHORT_LIVED_FLAGS } from './node-flags.ts';
import { bundledProcess, type ProcessSource } from './process-bundle.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  /** Standard output and errors in the order of their arrival. */
  output: string;
}

/** Starts Node in the project's folder for a short time, with these settings and none of the test's own. */
export const startNode = (args: string[], env: Record<string, string>): ChildProcess =>
  endWithTests(
    spawn(process.execPath, [...SHORT_LIVED_FLAGS, ...args], {
      cwd: root,
      env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

/** Collects what a process prints. @returns its output and exit code when it has ended */
export const waitForEnd = (child: ChildProcess): Promise<Ended> => {
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, output }));
  });
};

/** Runs a file of server/ in a separate process, as the commands of package.json do. */
export const runServerScript = async (
  file: ProcessSource,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> => waitForEnd(startNode([await bundledProcess(file), ...args], env));
