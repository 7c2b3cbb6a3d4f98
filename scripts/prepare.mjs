/**
 * Shared steps of the commands: Node, the installed packages and the database client. The builds are in build.mjs. Plain Node without
 * dependencies, because it runs before the first `npm install`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSupportedNode } from './supported-node.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** A failure that the person at the terminal can fix; printed without a stack. */
export class Blocked extends Error {}

/** Runs one named step and prints how long it took. */
export async function step(name, work) {
  const started = Date.now();
  console.log(`▸ ${name}`);
  const result = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  // Prints the name, because steps may run side by side.
  console.log(`  ${name}: ${result === 'fresh' ? 'already done' : 'done'} in ${seconds} s`);
}

/** Runs a program and shows its output. @throws Blocked if its exit code is not 0 */
export function run(command, args, { priority, ...options } = {}) {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    if (priority !== undefined) changePriority(child.pid, priority);
    child.on('error', (error) => reject(new Blocked(`${command} could not be started: ${error.message}`)));
    child.on('exit', (code, signal) =>
      code === 0
        ? resolvePromise()
        : reject(
            new Blocked(`\`${[command, ...args].join(' ')}\` ended with ${signal ?? `exit code ${code}`}.`),
          ),
    );
  });
}

/** Runs a program that npm installed with this Node. */
export const tool = (file, args, options) =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], options);

/**
 * Installs from the lockfile unless exactly that lockfile is already installed, without any package's scripts.
 * @param {'runtime' | 'full'} kind `runtime` contains what building and running need; `full` adds what tests and checks need, and satisfies
 * `runtime`, so that a start after the tests removes nothing
 */
export async function ensureInstalled(kind = 'full') {
  const marker = join(root, 'node_modules', '.installed-lockfile');
  const currentHash = hashFiles([join(root, 'package-lock.json'), join(root, 'package.json')]);
  const [installed, installedKind] = existsSync(marker) ? readFileSync(marker, 'utf8').split(' ') : [];
  if (installed === currentHash && (installedKind === 'full' || installedKind === kind)) return 'fresh';
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (kind === 'runtime') await run(npm, ['ci', '--omit=dev', ...quiet]);
  // Adds to the installed packages; `npm ci` would remove them first.
  else if (installed === currentHash) await run(npm, ['install', '--include=dev', '--no-save', ...quiet]);
  else await run(npm, ['ci', '--include=dev', ...quiet]);
  for (const name of packagesWithScripts()) await runOwnScripts(name);
  writeFileSync(marker, `${currentHash} ${kind}`);
}

/** Returns the installed packages whose scripts may run; package.json lists them. */
function packagesWithScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(root, 'node_modules', name)),
  );
}

/** Runs in the package's own folder, because `npm rebuild` first reads the tree of all packages, which takes seven seconds. */
async function runOwnScripts(name) {
  const cwd = join(root, 'node_modules', name);
  const { scripts = {} } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  for (const script of ['preinstall', 'install', 'postinstall'])
    if (scripts[script]) await run(npm, ['run', script, '--loglevel=error'], { cwd });
}

function changePriority(pid, priority) {
  try {
    setPriority(pid, priority);
  } catch {
    // A priority that could not be changed affects only the order of the work.
  }
}

export async function ensureGenerated() {
  await run(process.execPath, [join(root, 'scripts/prisma-generate.mjs')]);
}

/**
 * Runs all the functions in parallel.
 * @param atOnce maximum number at a time
 * @throws the error of the first one that fails, after all running ones have ended
 */
export async function sideBySide(works, atOnce = Math.max(2, availableParallelism())) {
  const waiting = [...works];
  const workOff = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  const lanes = Array.from({ length: atOnce }, workOff);
  const results = await Promise.allSettled(lanes);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** Hashes paths and contents, to detect changes in any of the files. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Runs `main` on a supported Node and exits with a clear error message if it is blocked. */
export async function entry(main) {
  try {
    await ensureSupportedNode(root).catch((error) => {
      throw new Blocked(error.message);
    });
    await main();
  } catch (error) {
    console.error(error instanceof Blocked ? `\n✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
