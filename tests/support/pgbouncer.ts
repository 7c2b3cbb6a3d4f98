import { spawn } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasProgram } from './debian-package.ts';
import { freePort } from './embedded-postgres.ts';
import { endWithTests } from './end-with-tests.ts';
import { makeQuickFolder } from './quick-folder.ts';

const INSTALL_MS = 120_000;

/** Reports whether Debian's PgBouncer is available or can be installed. */
export const hasPgBouncer = (): Promise<boolean> =>
  hasProgram('pgbouncer', { package: 'pgbouncer', timeoutMs: INSTALL_MS });

/**
 * Starts PgBouncer in transaction mode in front of servers, each under its own name. Every transaction gets the connection that was idle
 * for longest, so that code that relies on session state fails at once.
 */
export async function startPgBouncer(
  servers: Readonly<Record<string, string>>,
): Promise<{ urlOf(name: string): string; stop(): Promise<void> }> {
  const folder = makeQuickFolder('pgbouncer');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, writeSettings(servers, port));
  // PgBouncer refuses to run as root, so it reads its settings as the user postgres.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  let output = '';
  const child = endWithTests(spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'pipe', 'pipe'] }));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${output}`);
    await sleep(20);
  }
  return {
    urlOf: (name) => `postgresql://stackguide@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeSettings(servers: Readonly<Record<string, string>>, port: number): string {
  const databases = Object.entries(servers).map(([name, address]) => {
    const url = new URL(address);
    return `${name} = host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username} password=${url.password}`;
  });
  return `[databases]
${databases.join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 500
server_round_robin = 1
server_login_retry = 1
`;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const answer = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
  });
