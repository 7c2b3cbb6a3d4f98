import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../support/service.ts';
import { test } from './browser-test.ts';

/** A start loads every module through Vite: 10 s of CPU time, which took 60 s on a machine with ten other processes. */
const START_MS = 180_000;

/** The service half of `npm run dev`, without the watching builds of the widget and the loader. */
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackguide-dev-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

// Each start loads every module through Vite.
test('starts again on the same port when a file that the service has loaded is written, and not for a route', {
  tag: '@nightly',
}, async () => {
  test.setTimeout(600_000);
  const port = await freePort();
  const dev = spawn(process.execPath, ['scripts/serve-dev.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'app.db')}`,
      SESSION_SECRET: 'a secret that only tests use, long enough',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  dev.stdout.on('data', (data) => (output += data));
  dev.stderr.on('data', (data) => (output += data));
  const starts = () => output.split('"msg":"listening"').length - 1;
  const ended = new Promise<number | null>((done) => dev.once('exit', (code) => done(code)));
  /** This is what an editor does when it saves an unchanged file. */
  const save = (file: string) => {
    readFileSync(join(root, file));
    utimesSync(join(root, file), new Date(), new Date());
  };
  const fetchStatus = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      ({ status }) => status,
      () => 'no answer',
    );
  try {
    await expect.poll(starts, { timeout: START_MS }).toBe(1);
    expect(await fetchStatus('/readyz')).toBe(200);
    // A module far below the entry point. The service lists each loaded module once, down to the leaves, although millions of import chains
    // lead to this module.
    const loaded = 'app/domain/tenants/tenant-changes.ts';
    const isNoticed = () => output.includes(`${loaded} changed: starting again`);
    // The save is repeated until the watcher notices it. On a busy machine it still reads thousands of files for a minute after the service
    // answers, and a file that it has not read yet does not count as changed.
    const options = { intervals: [2000], timeout: START_MS };
    await expect.poll(() => isNoticed() || save(loaded), options).toBe(true);
    await expect.poll(starts, { timeout: START_MS }).toBe(2);
    expect(await fetchStatus('/readyz')).toBe(200);
    save('app/routes/public/account/login.tsx');
    expect(await fetchStatus('/login')).toBe(200);
    expect(starts()).toBe(2);
  } finally {
    dev.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(await fetchStatus('/healthz')).toBe('no answer');
});
