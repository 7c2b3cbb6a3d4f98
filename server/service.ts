import { join } from 'node:path';
import { createDns } from '../app/adapters/dns.server.ts';
import { createImages } from '../app/adapters/images.server.ts';
import { createWebLinks } from '../app/adapters/web-links.server.ts';
import { connect, isUnavailable } from '../app/db.server.ts';
import { sealWith } from '../app/domain/access/index.ts';
import { embedSightings, eventIntake } from '../app/domain/analytics/index.ts';
import { submissionIntake } from '../app/domain/assessments/index.ts';
import { seedFirstStart } from '../app/domain/seed/index.ts';
import { type Env, readEnv, SettingsError, settingWarnings } from '../app/env.server.ts';
import { createRateLimits } from '../app/http/rate-limits.server.ts';
import { MigrationError, migrate } from '../app/migrate.server.ts';
import { enqueue } from '../app/outbox/index.ts';
import type { OutboxWorker } from '../app/outbox/worker.server.ts';
import type { Services } from '../app/services.server.ts';
import { type AppOptions, createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { createLog, type Logger } from './log.ts';
import { startOutboxWorker } from './worker.ts';

/** How long a stopping process waits for requests that are under way. */
const GRACE_MS = 10_000;

type ServiceOptions = Pick<AppOptions, 'build' | 'widgetAssets' | 'devMiddleware'> & {
  /** The folder of package.json. */
  root: string;
  /** The environment as the operator set it. */
  settings: NodeJS.ProcessEnv;
};

/** Starts everything and stops it again on SIGTERM or SIGINT; a failing start ends the process with a clear word. */
export async function runService(options: ServiceOptions): Promise<void> {
  let env: Env;
  try {
    env = readEnv(options.settings, join(options.root, 'data'));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const log = createLog(env.LOG_LEVEL);
  for (const warning of settingWarnings(env)) log.warn(warning);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(env, join(options.root, 'prisma'), log);
  } catch (error) {
    if (!(error instanceof MigrationError) && !isUnavailable(error)) throw error;
    process.stderr.write(`The service can't use its database: ${(error as Error).message}\n`);
    process.exitCode = 1;
    return;
  }
  const { connection, operator } = database;

  let accepting = true;
  let worker: OutboxWorker | null = null;
  if (env.PROCESS_ROLE === 'worker') {
    worker = startOutboxWorker({ connection, env, log, origin: originOf(env, env.PORT) });
    process.stdout.write(`\n${env.PRODUCT_NAME} sends what is in the outbox.\n`);
    onSignal(log, async () => {
      await worker?.stop(GRACE_MS);
      await connection.close();
    });
    return;
  }
  const outbox = { enqueue, wake: () => worker?.wake() };
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

  const server = createHttpServer(app).listen(env.PORT, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    // Not before: links in mails need the port, and a process that can't listen must not have mails in its hands.
    if (env.PROCESS_ROLE === 'all')
      worker = startOutboxWorker({
        connection,
        env,
        log,
        origin: originOf(env, port),
        visitorsWait: services.intake.isBusy,
      });
    announce(originOf(env, port), env, operator);
    log.info({ port }, 'listening');
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE' ? `Port ${env.PORT} is in use; set PORT to another one.` : error.message;
    process.stderr.write(`The service can't listen: ${why}\n`);
    process.exit(1);
  });

  onSignal(log, async () => {
    accepting = false;
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await Promise.all([closed, worker?.stop(GRACE_MS)]);
    await services.sightings
      .flush()
      .catch((error: Error) => log.warn({ kind: error.name }, 'embed sightings'));
    await connection.close();
  });
}

/** Connects, applies what migrations are missing and makes sure of the default tenant and the first operator. */
async function openDatabase(env: Env, prismaDir: string, log: Logger) {
  const connection = await connect(env.DATABASE_URL);
  try {
    const applied = await migrate(env.DATABASE_URL, prismaDir);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
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

/** Stops once, at the first signal; the process ends when nothing is left to do. */
function onSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await stop();
    log.info('stopped');
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Says where the service is, and the first operator's password: on the terminal only, never in the log. */
function announce(origin: string, env: Env, operator: { email: string; password: string } | null): void {
  const first = operator
    ? `The first operator, shown this once:\n  e-mail    ${operator.email}\n  password  ${operator.password}\n`
    : '';
  // One write, with the word "ready" at its end: whoever waits for that has read the rest.
  process.stdout.write(`\n${first}${env.PRODUCT_NAME} is ready: ${origin}\n`);
}
