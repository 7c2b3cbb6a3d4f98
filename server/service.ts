import { join } from 'node:path';
import { createDns } from '../app/adapters/dns.server.ts';
import { createImages } from '../app/adapters/images.server.ts';
import { createWebLinks } from '../app/adapters/web-links.server.ts';
import { connect, isUnavailable } from '../app/db.server.ts';
import { accountOfAddress, sealWith } from '../app/domain/access/index.ts';
import { embedSightings, eventIntake } from '../app/domain/analytics/index.ts';
import { submissionIntake } from '../app/domain/assessments/index.ts';
import { refusalLog } from '../app/domain/audit/index.ts';
import type { Outbox } from '../app/domain/messaging/index.ts';
import { seedFirstStart } from '../app/domain/seed/index.ts';
import { type Env, readEnv, SettingsError } from '../app/env.server.ts';
import { createRateLimits } from '../app/http/rate-limits.server.ts';
import { migrate } from '../app/migrate.server.ts';
import { enqueue, recipientLock } from '../app/outbox/index.ts';
import type { OutboxWorker } from '../app/outbox/worker.server.ts';
import type { Services } from '../app/services.server.ts';
import { type AppOptions, createApp } from './app.ts';
import { databaseFault } from './database-fault.ts';
import { prepareDatabaseFile } from './database-file/prepare-file.ts';
import { ListenError, type Listening, listen } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { startOutboxWorker } from './worker.ts';

/** How long a stopping process waits for requests that are under way. */
const GRACE_MS = 10_000;

type ServiceOptions = Pick<AppOptions, 'build' | 'widgetAssets' | 'devMiddleware'> & {
  /** The folder of package.json. */
  root: string;
  /** The environment as the operator set it. */
  settings: NodeJS.ProcessEnv;
  /** Whether to stop when the process that started this one is gone; it must have opened an IPC channel. */
  stopWithParent?: boolean;
};

/** Starts everything and stops it again on a signal; a failing start ends the process with a clear word. */
export async function runService(options: ServiceOptions): Promise<void> {
  const env = readSettings(options);
  if (env instanceof SettingsError) return refuseToStart(env.message);
  const log = createLog(env.LOG_LEVEL);
  if (env.SMTP_URL && !env.APP_ORIGIN && env.NODE_ENV === 'production')
    log.warn('APP_ORIGIN is not set: the links in mails lead to localhost');
  const opened = await openAll(env, join(options.root, 'prisma'), log);
  if (typeof opened === 'string') return refuseToStart(opened);
  const { listening, connection, operator } = opened;

  let accepting = true;
  let worker: OutboxWorker | null = null;
  if (!listening) {
    worker = startOutboxWorker({ connection, env, log, origin: originOf(env, env.PORT) });
    onStop({ log, stopWithParent: options.stopWithParent }, async () => {
      await worker?.stop(GRACE_MS);
      await connection.close();
    });
    process.stdout.write(`\n${env.PRODUCT_NAME} sends what is in the outbox.\n`);
    return;
  }
  const outbox: Outbox = {
    enqueue,
    wake: () => worker?.wake(),
    ...(env.SMTP_URL && { lockRecipients: recipientLock(connection.provider) }),
  };
  const services: Services = {
    db: connection.db,
    env,
    outbox,
    intake: submissionIntake({ db: connection.db, outbox }),
    events: eventIntake({ db: connection.db }),
    sightings: embedSightings({
      db: connection.db,
      report: (error) =>
        log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'embed sightings'),
    }),
    refusals: refusalLog({
      db: connection.db,
      findAccount: (email) => accountOfAddress(connection.db, email),
      secret: env.SESSION_SECRET,
      report: (error) => log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'refusals'),
    }),
    seal: sealWith(env.SESSION_SECRET),
    images: createImages(),
    dns: createDns(),
    webLinks: createWebLinks(),
    ping: connection.ping,
    isUnavailable,
  };
  const shared = connection.provider === 'postgresql' ? { db: connection.db } : null;
  const app = createApp({
    ...options,
    services,
    rateLimits: createRateLimits({ scale: env.RATE_LIMIT_SCALE, shared }),
    log,
    isAccepting: () => accepting,
  });

  const { server, port } = listening;
  server.on('error', (error: NodeJS.ErrnoException) => log.error({ code: error.code }, 'listening'));
  listening.serve(app);
  // Not before: links in mails need the port, and a process that can't listen must not have mails in its hands.
  if (env.PROCESS_ROLE === 'all')
    worker = startOutboxWorker({
      connection,
      env,
      log,
      origin: originOf(env, port),
      visitorsWait: services.intake.isBusy,
    });
  onStop({ log, stopWithParent: options.stopWithParent }, async () => {
    accepting = false;
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await Promise.all([closed, worker?.stop(GRACE_MS)]);
    await services.refusals
      .flush(new Date(), { isLast: true })
      .catch((error: Error) => log.warn({ kind: error.name }, 'refusals'));
    await services.sightings
      .flush()
      .catch((error: Error) => log.warn({ kind: error.name }, 'embed sightings'));
    await connection.close();
  });
  // Last: a person or a test that reads this may stop the service at once.
  announce(originOf(env, port), env, operator);
  log.info({ port }, 'listening');
}

function readSettings({ settings, root }: ServiceOptions): Env | SettingsError {
  try {
    return readEnv(settings, join(root, 'data'));
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

/** Takes the port and opens the database. @returns why it can't, as a sentence for the person who starts the service */
async function openAll(env: Env, prismaDir: string, log: Logger) {
  let listening: Listening | null = null;
  try {
    // Before the database is touched: the first operator's password is printed by the start that makes the operator.
    if (env.PROCESS_ROLE !== 'worker') listening = await listen(env.PORT);
    return { listening, ...(await openDatabase(env, prismaDir, log)) };
  } catch (error) {
    listening?.server.close().closeAllConnections();
    if (error instanceof ListenError) return `The service can't listen: ${error.message}`;
    const why = databaseFault(error);
    if (why === null) throw error;
    return `The service can't use the database of DATABASE_URL: ${why}`;
  }
}

/**
 * Looks at a SQLite file before anything touches it, connects and applies the migrations that are missing. A process that serves makes sure of the default tenant and the first
 * operator; a worker does not, since its output may be read by no one.
 */
async function openDatabase(env: Env, prismaDir: string, log: Logger) {
  prepareDatabaseFile(env.DATABASE_URL, (check) => log.info(check, 'database file checked'));
  const connection = await connect(env.DATABASE_URL);
  try {
    const applied = await migrate(env.DATABASE_URL, prismaDir);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    if (env.PROCESS_ROLE === 'worker') return { connection, operator: null };
    const { operator } = await seedFirstStart(connection.db, {
      operatorEmail: env.OPERATOR_EMAIL,
      operatorPassword: env.OPERATOR_PASSWORD,
    });
    return { connection, operator };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const originOf = (env: Env, port: number) => env.APP_ORIGIN ?? `http://localhost:${port}`;

function refuseToStart(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

/** Stops once, at the first signal or when the parent is gone; the process ends when nothing is left to do. */
function onStop(
  { log, stopWithParent }: { log: Logger; stopWithParent: boolean | undefined },
  stop: () => Promise<void>,
) {
  let stopping = false;
  const handle = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await stop();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, handle);
  if (!stopWithParent) return;
  process.once('disconnect', () => handle('parent is gone'));
  // A listener keeps the process alive as long as the channel is open.
  process.channel?.unref();
  if (!process.connected) void handle('parent is gone');
}

/** Says where the service is, and the first operator's password: on the terminal only, never in the log. */
function announce(origin: string, env: Env, operator: { email: string; password: string } | null): void {
  const first = operator
    ? `The first operator, shown this once:\n  e-mail    ${operator.email}\n  password  ${operator.password}\n`
    : '';
  // One write, with the word "ready" at its end: whoever waits for that has read the rest.
  process.stdout.write(`\n${first}${env.PRODUCT_NAME} is ready: ${origin}\n`);
}
