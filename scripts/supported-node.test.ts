import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PINNED_NODE } from './supported-node.mjs';

/**
 * Runs commands of a fresh clone on a Node that reports version 20.20.2. The npm on their PATH is a fake: it records its arguments and
 * installs this test's Node behind a shell script that reports the pinned version.
 */
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'stackguide-node-'));
const clone = join(folder, 'clone');
const bin = join(folder, 'bin');
const calls = join(folder, 'calls');
const cache = join(clone, '.cache');

const OLD = `data:text/javascript,${encodeURIComponent(
  "if (!process.env.STACKGUIDE_STARTER) Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
)}`;
/** The code that a command runs once it is on a supported Node. */
const COMMAND = `
import { spawnSync } from 'node:child_process';
import { entry } from './prepare.mjs';
await entry(async () => {
  const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  console.log('child says', stdout.trim(), ...process.argv.slice(2), ...Object.keys(process.env).filter((name) => name.startsWith('STACKGUIDE')));
  if (process.argv[2] === 'wait') await new Promise((done) => setTimeout(done, 60_000));
  process.exitCode = 7;
});`;

const INSTALLS = `
program="$3/node_modules/$package/bin/node"
mkdir -p "$(dirname "$program")"
printf '#!/bin/sh\\ncase "$*" in --version) echo v${PINNED_NODE};; *) exec "${process.execPath}" "$@";; esac\\n' > "$program"
chmod +x "$program"`;

function writeNpm(behavior: string): void {
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh
for last; do :; done
package="\${last%@*}"
echo "$1 $last" >> '${calls}'
${behavior}
`,
  );
  chmodSync(join(bin, 'npm'), 0o755);
}

beforeEach(() => {
  for (const path of [clone, bin, calls]) rmSync(path, { recursive: true, force: true });
  for (const path of [join(clone, 'scripts'), bin]) mkdirSync(path, { recursive: true });
  for (const file of ['package.json', 'scripts/prepare.mjs', 'scripts/supported-node.mjs'])
    cpSync(join(root, file), join(clone, file));
  writeFileSync(join(clone, 'scripts/command.mjs'), COMMAND);
  writeNpm(INSTALLS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const args = (...rest: string[]) => ['--import', OLD, join(clone, 'scripts/command.mjs'), ...rest];
const env = { NODE_ENV: 'test', PATH: `${bin}:/usr/bin:/bin`, HOME: folder } as const;
const run = (...rest: string[]) => spawnSync(process.execPath, args(...rest), { encoding: 'utf8', env });
const npmCalls = () => readFileSync(calls, 'utf8').trim().split('\n');

it('fetches the pinned Node once, says so in one line, and goes on with the command and all that it starts', () => {
  for (const _time of [1, 2]) {
    const { stdout, stderr, status } = run('one', 'two words');
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual([
      `▸ This is Node 20.20.2; 22.12 or newer is needed. Going on with Node ${PINNED_NODE} from npm, kept in .cache/.`,
      `child says v${PINNED_NODE} one two words`,
    ]);
    expect(status).toBe(7);
  }
  expect(npmCalls()).toEqual([expect.stringMatching(new RegExp(`^install node-.*@${PINNED_NODE}$`))]);
  expect(readdirSync(cache)).toEqual([`node-${PINNED_NODE}`]);
});

it('asks npm for nothing on a supported Node', () => {
  const { stdout, status } = spawnSync(process.execPath, [join(clone, 'scripts/command.mjs')], {
    encoding: 'utf8',
    env: { ...env, PATH: `${env.PATH}:${join(process.execPath, '..')}` },
  });
  expect(stdout).toMatch(/^child says v/);
  expect(status).toBe(7);
  expect(() => npmCalls()).toThrow('ENOENT');
});

it('installs the packages before the build of a fresh clone, and ends without a stack trace when npm fails', () => {
  for (const file of ['package-lock.json', 'scripts/build.mjs']) cpSync(join(root, file), join(clone, file));
  writeNpm('exit 1');
  const { stderr, status } = spawnSync(process.execPath, [join(clone, 'scripts/build.mjs')], {
    encoding: 'utf8',
    env: { ...env, PATH: `${env.PATH}:${join(process.execPath, '..')}` },
  });
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
  expect(npmCalls()).toEqual(['ci --loglevel=error']);
});

it('ends with 1 and npm’s own words when the Node can’t be had, and leaves nothing behind', () => {
  writeNpm('echo "npm error network request failed" >&2; exit 1');
  const { stderr, status } = run();
  expect(stderr).toContain(
    `✗ Node 22.12 or newer is needed; this is 20.20.2, and Node ${PINNED_NODE} could not be had`,
  );
  expect(stderr).toContain('npm error network request failed\nInstall Node 24 and run the command again.');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
  expect(readdirSync(cache)).toEqual([]);
});

it('fetches again what does not run, and removes what a killed command left an hour ago', () => {
  run();
  const [installed = ''] = readdirSync(cache);
  const [packageFolder = ''] = readdirSync(join(cache, installed, 'node_modules'));
  writeFileSync(join(cache, installed, 'node_modules', packageFolder, 'bin/node'), '#!/bin/sh\nexit 1\n');
  const abandoned = join(cache, 'node-fetching-abandoned');
  mkdirSync(abandoned);
  utimesSync(abandoned, 0, 0);
  expect(run().status).toBe(7);
  expect(npmCalls()).toHaveLength(2);
  expect(readdirSync(cache)).toEqual([`node-${PINNED_NODE}`]);
});

it('refuses a Node from npm that does not run on this machine', () => {
  writeNpm(INSTALLS.replace('echo v', 'exit 1; echo v'));
  const { stderr, status } = run();
  expect(stderr).toContain('what npm installed does not run here');
  expect(status).toBe(1);
});

it.each([
  'SIGTERM',
  'SIGKILL',
] as const)('ends the command when the old Node’s process gets %s', async (signal) => {
  const outer = spawn(process.execPath, args('wait'), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // The pipe stays open as long as the command lives, regardless of its parent.
  const closed = new Promise((done) => outer.stdout.once('close', done));
  await new Promise<void>((done) =>
    outer.stdout.on('data', (data) => String(data).includes('child says') && done()),
  );
  const ended = new Promise((done) => outer.once('exit', (code, endSignal) => done(code ?? endSignal)));
  outer.kill(signal);
  expect(await ended).toBe(signal === 'SIGTERM' ? 143 : 'SIGKILL');
  await closed;
});
