import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IS_WHOLE } from '../tests/support/whole.ts';

/**
 * Commands of a fresh clone, run by a Node that has its headers beside it or not. The npm on their PATH is the test's: it
 * installs no package, notes what it is called with, and compiles the driver or fails.
 */
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'stackguide-driver-'));
const clone = join(folder, 'clone');
const prefix = join(folder, 'node');
const node = join(prefix, 'bin/node');
const headers = join(prefix, 'include/node');
const calls = join(folder, 'calls');
const native = join(clone, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');

const [major, minor] = process.versions.node.split('.').map(Number);

beforeAll(() => {
  mkdirSync(dirname(node), { recursive: true });
  try {
    linkSync(process.execPath, node);
  } catch {
    // Another file system, or a file of another user's.
    copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const path of [clone, headers, calls]) rmSync(path, { recursive: true, force: true });
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  cpSync(join(root, 'app/messages/locales.ts'), join(clone, 'app/messages/locales.ts'));
  mkdirSync(join(clone, 'node_modules/better-sqlite3'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(clone, file));
});

function writeHeaders(version: { major?: number; minor?: number }): void {
  mkdirSync(headers, { recursive: true });
  writeFileSync(
    join(headers, 'node_version.h'),
    `#define NODE_MAJOR_VERSION ${version.major}\n#define NODE_MINOR_VERSION ${version.minor}\n`,
  );
}

const FAILING = `
echo 'prebuild-install warn install request to the prebuilt part failed'
echo 'gyp ERR! stack Error: not found: make' >&2
exit 1`;
const COMPILING = `mkdir -p '${dirname(native)}' && : > '${native}'`;

/** Runs a script of the clone. @param install what the driver's own script does, for sh */
function runScript(args: string[], install: string, settings: Record<string, string> = {}) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh
echo "$1 $2 in \${PWD##*/} nodedir=$npm_config_nodedir" >> '${calls}'
case "$1" in
run) ${install} ;;
esac
`,
  );
  chmodSync(join(bin, 'npm'), 0o755);
  return spawnSync(node, args, {
    cwd: clone,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: `${bin}:/usr/bin:/bin`, HOME: folder, ...settings },
  });
}

const ENSURE_DRIVER = [
  '--input-type=module',
  '-e',
  "const { entry, ensureDriver } = await import('./scripts/prepare.mjs'); await entry(ensureDriver);",
];

/** Runs a script with both of its outputs in one, in the order in which they were written. */
const IN_ONE_STREAM = `
const { spawnSync } = require('node:child_process');
const { status } = spawnSync(process.execPath, [process.argv[1]], { stdio: ['ignore', 1, 1] });
process.exitCode = status;`;

/** What npm was told of Node's headers when it compiled the driver. */
function nodedirAtInstall({ status, stderr }: SpawnSyncReturns<string>): string | undefined {
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return /^run install in better-sqlite3 nodedir=(.*)$/m.exec(readFileSync(calls, 'utf8'))?.[1];
}

describe('compiling the SQLite driver', () => {
  it('names the folder of Node’s headers to npm when they are beside Node', () => {
    writeHeaders({ major, minor });
    expect(nodedirAtInstall(runScript(ENSURE_DRIVER, COMPILING))).toBe(prefix);
  });

  if (IS_WHOLE)
    it('names no folder when there are no headers beside Node', () => {
      expect(nodedirAtInstall(runScript(ENSURE_DRIVER, COMPILING))).toBe('');
    });

  it('names no folder when the headers beside Node are of another version', () => {
    writeHeaders({ major, minor: (minor ?? 0) + 1 });
    expect(nodedirAtInstall(runScript(ENSURE_DRIVER, COMPILING))).toBe('');
  });

  if (IS_WHOLE)
    it('leaves the folder that the environment names', () => {
      writeHeaders({ major, minor });
      const settings = { npm_config_nodedir: '/elsewhere' };
      expect(nodedirAtInstall(runScript(ENSURE_DRIVER, COMPILING, settings))).toBe('/elsewhere');
    });

  it('is not repeated once the native part is there', () => {
    runScript(ENSURE_DRIVER, COMPILING);
    rmSync(calls);
    expect(runScript(ENSURE_DRIVER, FAILING).status).toBe(0);
    expect(existsSync(calls)).toBe(false);
  });
});

describe('a driver that can’t be installed', () => {
  it.each([
    ['npm fails', FAILING],
    // npm ignores a script that ends with 0, and does not look for what it should have made.
    ['npm ends with 0 and has made no native part', "echo 'gyp ERR! stack Error: not found: make' >&2"],
  ])('ends the command with 1, the compiler’s last lines and what is missing, when %s', (_what, install) => {
    const { status, stderr } = runScript(['scripts/operator-reset.mjs'], install);
    expect(readFileSync(calls, 'utf8')).toMatch(/^ci --omit=dev .*\nrun install in better-sqlite3 /);
    expect(stderr).toContain('gyp ERR! stack Error: not found: make');
    expect(stderr).toContain('✗ better-sqlite3 has no native part');
    expect(stderr).toContain('apt-get install build-essential python3');
    expect(stderr).toContain('npm_config_nodedir=FOLDER');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
  });

  if (IS_WHOLE)
    it('ends npm start with 1, and says why in its last lines although the build ends later', () => {
      // In place of the tools: they end a while after npm was called.
      const tool = `
import { readFileSync } from 'node:fs';
const patience = Date.now() + 8000;
while (!readFileSync(${JSON.stringify(calls)}, 'utf8').includes('run install') && Date.now() < patience)
  await new Promise((wait) => setTimeout(wait, 20));
await new Promise((wait) => setTimeout(wait, 300));`;
      const tools = ['node_modules/@remix-run/dev/dist/cli.js', 'node_modules/vite/bin/vite.js'];
      for (const file of tools) {
        mkdirSync(dirname(join(clone, file)), { recursive: true });
        writeFileSync(join(clone, file), tool);
      }
      for (const script of ['build-loader', 'finish-widget', 'prisma-generate'])
        writeFileSync(join(clone, `scripts/${script}.mjs`), '');
      const { status, stdout } = runScript(['--eval', IN_ONE_STREAM, 'scripts/start.mjs'], FAILING);
      expect(status).toBe(1);
      expect(stdout).toContain('Build (when a source changed): done');
      expect(stdout.trim().split('\n').slice(-3).join('\n')).toMatch(/^✗ better-sqlite3 has no native part/);
    });
});
