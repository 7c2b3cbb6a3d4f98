import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../support/service.ts';
import { test } from './browser-test.ts';

/** `npm start` and the processes that it starts, ended from outside. */
let folder: string;
const groups: number[] = [];
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackguide-start-'));
});
test.afterEach(() => {
  for (const pid of groups.splice(0))
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process has ended, as it should.
    }
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  wrapper: ChildProcess;
  origin: string;
  servicePid: number;
  output(): string;
  /** Exit code and signal of the wrapper. */
  ended: Promise<[number | null, string | null]>;
}

/** @param command `node` with the wrapper as its argument, or `npm start` */
async function start(command: string, args: string[]): Promise<Started> {
  const wrapper = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOME: folder,
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'app.db')}`,
      SESSION_SECRET: 'a secret that only tests use, long enough',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process gets its own group, so that the test can end the processes that it leaves behind.
    detached: true,
  });
  groups.push(wrapper.pid as number);
  let output = '';
  wrapper.stdout?.on('data', (data) => (output += data));
  wrapper.stderr?.on('data', (data) => (output += data));
  const ended = new Promise<[number | null, string | null]>((done) =>
    wrapper.once('exit', (code, signal) => done([code, signal])),
  );
  await expect.poll(() => output, { timeout: 60_000 }).toContain('"msg":"listening"');
  return {
    wrapper,
    origin: /is ready: (\S+)/.exec(output)?.[1] ?? '',
    servicePid: Number(/"pid":(\d+)/.exec(output)?.[1]),
    output: () => output,
    ended,
  };
}

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );

const WRAPPER: [string, string[]] = [process.execPath, ['scripts/start.mjs']];

/** The service's reaction to a signal is tested in tests/faults/stop.test.ts. */
test('the service stops, with its requests answered, when the process that started it is killed', {
  tag: '@nightly',
}, async () => {
  const { wrapper, origin, output, ended } = await start(...WRAPPER);
  wrapper.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await expect.poll(output).toContain('"msg":"stopped"');
  await expect.poll(() => answers(origin)).toBe(false);
});

test('the service stops when npm itself is killed', { tag: '@nightly' }, async () => {
  const { wrapper, origin, output } = await start('npm', ['start']);
  wrapper.kill('SIGKILL');
  await expect.poll(output).toContain('"msg":"stopped"');
  await expect.poll(() => answers(origin)).toBe(false);
});

for (const [signal, tag] of [
  ['SIGTERM', undefined],
  ['SIGINT', '@nightly'],
  ['SIGHUP', '@nightly'],
] as const)
  test(`${signal} to the wrapper stops the service, and its exit code is the service’s`, {
    tag,
  }, async () => {
    const { wrapper, output, ended } = await start(...WRAPPER);
    wrapper.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(output()).toContain('"msg":"stopped"');
  });

test('the wrapper tells by its exit code that the service was killed', { tag: '@nightly' }, async () => {
  const { servicePid, ended } = await start(...WRAPPER);
  process.kill(servicePid, 'SIGKILL');
  expect(await ended).toEqual([137, null]);
});
