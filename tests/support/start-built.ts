import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithTests } from './end-with-tests.ts';

/** Starts the build in a folder, which may be another version's. @throws its output if it ends before it is ready */
export async function startBuilt(
  folder: string,
  settings: Record<string, string>,
): Promise<{ origin: string; stop(): Promise<number | null> }> {
  const child = endWithTests(
    spawn(process.execPath, [join(folder, 'build/main/main.js')], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        NODE_ENV: 'test',
        RATE_LIMIT_SCALE: '0',
        SESSION_SECRET: 'a secret that only tests use, long enough',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const origin = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
        const address = /is ready: (\S+)/.exec(output)?.[1];
        if (address) ready(address);
      });
    void ended.then((code) => failed(new Error(`It ended with ${code}:\n${output}`)));
  });
  return {
    origin,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
