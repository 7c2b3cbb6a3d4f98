import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';

interface RunningProgram {
  child: ChildProcessByStdio<null, Readable, Readable>;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/**
 * Runs a program with better-sqlite3 in a separate process, because the driver would block the event loop while it reads or writes the whole
 * file. The program is passed as text, because the service is a single bundled file.
 * @param input passed to the program as JSON, with the path of the driver as `sqlite`
 */
export function runSqliteProgram(
  program: string,
  input: object,
  options: Pick<SpawnOptions, 'env' | 'timeout'>,
): RunningProgram {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
  const child = spawn(process.execPath, ['-e', program, JSON.stringify({ sqlite, ...input })], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (errors += data));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { child, ended };
}
