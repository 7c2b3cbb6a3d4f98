import { join } from 'node:path';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { noteIntegrity } from '#app/domain/health/index.ts';
import { type Outbox, sealTokens } from '#app/domain/messaging/index.ts';
import { admitRing } from '#app/domain/secrets/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import { enqueue, recipientLock, releaseHeldForSecret } from '#app/outbox/index.ts';
import type { OutboxWorker } from '#app/outbox/worker.server.ts';
import { directUrl } from '#app/settings/database-settings.ts';
import { type Env, readEnv, SettingsError, settingWarnings } from '#app/settings/env.server.ts';
import { type AppOptions, createApp } from './app.ts';
import { createServices } from './create-services.ts';
import { databaseFault } from './database-fault.ts';
import { prepareDatabaseFile } from './database-file/prepare-file.ts';
import { stopOnSignal } from './graceful-stop.ts';
import { type HealthFile, startHealthFile } from './health-file.ts';
import { ListenError, type Listening, listen } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { createServiceMetrics } from './metrics/service-metrics.ts';
import { publishLegalDocuments } from './publish-legal-documents.ts';
import { SERVICE_LIMITS, type ServiceLimits } from './service-limits.ts';
import { startTraces } from './traces/index.ts';
import type { Traces } from './traces/types.ts';
import { startOutboxWorker } from './worker.ts';

export type ServiceOptions = Pick<AppOptions, 'build' | 'widgetAssets' | 'devMiddleware'> & {
  /** The folder of package.json. */
  root: string;
  /** The environment as the operator set it. */
  settings: NodeJS.ProcessEnv;
  /** Whether to stop when the process that started this one has ended; it must have opened an IPC channel. */
  stopWithParent?: boolean;
  /** Limits for tests, instead of the product's own. */
  limits?: Partial<ServiceLimits>;
};

/** Starts everything and stops it again on a signal; a failing start ends the process with a clear message. */
export async function runService(options: ServiceOptions): Promise<void> {
  const env = readSettings(options);
  if (env instanceof SettingsError) return refuseToStart(env.message);
  const log = createLog(env.LOG_LEVEL);
  const limits = { ...SERVICE_LIMITS, ...options.limits };
  const stopping = { log, exitAfterMs: limits.exitAfterMs, stopWithParent: options.stopWithParent };
  for (const warning of settingWarnings(env)) log.warn(warning);
  const healthFile = openHealthFile(env, log);
  const traces = await startTraces(env, log);
  const openResult = await openAll({ env, limits, log, prismaDir: join(options.root, 'prisma') });
  if (typeof openResult === 'string') return refuseToStart(openResult);
  const { listening, connection, operator } = openResult;

  let accepting = true;
  let worker: OutboxWorker | null = null;
  if (!listening) return runWorker({ env, log, limits, stopping, traces, connection, healthFile });
  const outbox: Outbox = {
    enqueue: sealTokens(enqueue, env.keyRing.seal),
    wake: () => worker?.wake(),
    ...(env.SMTP_URL && { lockRecipients: recipientLock(connection.provider) }),
  };
  const services = createServices({ connection, env, limits, log, outbox, build: options.build?.id });
  const shared = connection.provider === 'postgresql' ? { db: connection.db } : null;
  const rateLimits = createRateLimits({ scale: env.RATE_LIMIT_SCALE, shared });
  const { port, http } = listening;
  const metrics = createServiceMetrics({ ...connection, role: env.PROCESS_ROLE, drops: traces?.drops });
  listening.serve(
    createApp({
      ...options,
      services,
      rateLimits,
      log,
      metrics,
      traces,
      replica: connection.replica,
      isAccepting: () => accepting,
    }),
  );
  listening.server.on('error', (error: NodeJS.ErrnoException) =>
    log.error({ code: error.code }, 'listening'),
  );
  // Starts only now: links in e-mails need the port, and a process that can't listen must not claim e-mails.
  if (env.PROCESS_ROLE === 'all') {
    const visitorsWait = services.intake.isBusy;
    worker = startOutboxWorker({ connection, env, log, origin: serverOrigin(env, port), visitorsWait });
  }
  stopOnSignal({
    ...stopping,
    async stop(attempt) {
      accepting = false;
      const endBy = performance.now() + limits.exitAfterMs;
      const answered = async () => {
        await attempt('http', http.stop(limits));
        // Runs before the worker is stopped, because the deadline may cut off the worker's work.
        await attempt('refusals', services.refusals.flush(new Date(), { isLast: true }));
        await attempt('embed sightings', services.sightings.flush());
      };
      await Promise.all([answered(), attempt('worker', worker?.stop(limits.cutAfterMs))]);
      await attempt('database', connection.close());
      return endTraces(traces, limits, endBy);
    },
  });
  // Printed last, because a person or a test that reads it may stop the service at once.
  announce(serverOrigin(env, port), env, operator);
  log.info({ port }, 'listening');
}

/** A web process is checked at /healthz instead. */
const openHealthFile = ({ PROCESS_ROLE: role, WORKER_HEALTH_FILE: file }: Env, log: Logger) =>
  role === 'worker' && file ? startHealthFile(file, log) : null;

/** Runs a process that opens no port. */
function runWorker({
  env,
  log,
  limits,
  stopping,
  traces,
  connection,
  healthFile,
}: {
  env: Env;
  log: Logger;
  limits: ServiceLimits;
  stopping: Omit<Parameters<typeof stopOnSignal>[0], 'stop'>;
  traces: Traces | null;
  connection: Connection;
  healthFile: HealthFile | null;
}): void {
  const worker = startOutboxWorker({ connection, env, log, origin: serverOrigin(env, env.PORT) });
  healthFile?.watch(worker.quietMs);
  stopOnSignal({
    ...stopping,
    async stop(attempt) {
      const endBy = performance.now() + limits.exitAfterMs;
      await attempt('worker', worker.stop(limits.cutAfterMs));
      healthFile?.stop();
      await attempt('database', connection.close());
      return endTraces(traces, limits, endBy);
    },
  });
  process.stdout.write(`\n${env.PRODUCT_NAME} sends what is in the outbox.\n`);
}

/** Time reserved for the last log line of an unfinished stop. */
const MARGIN_MS = 300;

/** Sends the last spans in the remaining time. @returns 'exit' if the collector did not accept them in that time */
async function endTraces(
  traces: Traces | null,
  { sendTracesMs }: ServiceLimits,
  endBy: number,
): Promise<'exit' | undefined> {
  const remainingMs = Math.max(0, endBy - performance.now() - MARGIN_MS);
  return (await traces?.stop(Math.min(sendTracesMs, remainingMs))) === false ? 'exit' : undefined;
}

function readSettings({ settings, root }: ServiceOptions): Env | SettingsError {
  try {
    return readEnv(settings, join(root, 'data'));
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

/** The database was encrypted with a secret that SESSION_SECRET lacks. */
class SecretError extends Error {}

interface OpenOptions {
  env: Env;
  limits: ServiceLimits;
  log: Logger;
  prismaDir: string;
}

/** Opens the port and the database. @returns why it can't, as a sentence for the person who starts the service */
async function openAll(options: OpenOptions) {
  const { env } = options;
  let listening: Listening | null = null;
  try {
    // Runs before the database is touched, because the start that creates the first operator also prints the password.
    if (env.PROCESS_ROLE !== 'worker') listening = await listen(env.PORT);
    return { listening, ...(await openDatabase(options)) };
  } catch (error) {
    listening?.server.close().closeAllConnections();
    if (error instanceof SecretError) return `The service can't start: ${error.message}`;
    if (error instanceof ListenError) return `The service can't listen: ${error.message}`;
    const why = databaseFault(error);
    if (why === null) throw error;
    return `The service can't use the database of DATABASE_URL: ${why}`;
  }
}

/**
 * Checks a SQLite file before anything touches it, connects and applies missing migrations. A serving process ensures the default tenant
 * and the first operator; a worker does not, because its output may be read by no one.
 */
async function openDatabase({ env, limits, log, prismaDir }: OpenOptions) {
  let checkedAt: Date | null = null;
  prepareDatabaseFile(env.DATABASE_URL, (check) => {
    if (check === 'later')
      return log.info('the service before was cut off: a worker checks the database file');
    checkedAt = new Date();
    log.info(check, 'database file checked');
  });
  const connection = await connect(env.DATABASE_URL, {
    ...limits.database,
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    readUrl: env.DATABASE_READ_URL,
    reportReplica: (state) =>
      state === 'answers'
        ? log.info('reads that may be seconds old go to the replica')
        : log.warn({ state }, 'reads that may be seconds old go to the primary'),
  });
  try {
    const applied = await migrate(directUrl(env), prismaDir, { answerMs: limits.startAnswerMs });
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const wrongSecret = await admitRing({ db: connection.db, ring: env.keyRing, now: new Date() });
    if (wrongSecret) throw new SecretError(wrongSecret);
    // Releases outbox items that were held because an earlier start had a wrong secret.
    await releaseHeldForSecret(connection.db, { now: new Date() });
    // A damaged file has already stopped the start.
    if (checkedAt) await noteIntegrity(connection.db, { isSound: true, checkedAt });
    if (env.PROCESS_ROLE === 'worker') return { connection, operator: null };
    const { operator } = await seedFirstStart(connection.db, {
      operatorEmail: env.OPERATOR_EMAIL,
      operatorPassword: env.OPERATOR_PASSWORD,
    });
    await publishLegalDocuments(connection.db, env);
    return { connection, operator };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const serverOrigin = (env: Env, port: number) => env.APP_ORIGIN ?? `http://localhost:${port}`;

function refuseToStart(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

/** Prints the service's URL and the first operator's password on the terminal only, never in the log. */
function announce(origin: string, env: Env, operator: { email: string; password: string } | null): void {
  const first = operator
    ? `The first operator, shown this once:\n  e-mail    ${operator.email}\n  password  ${operator.password}\n`
    : '';
  // One write with the word "ready" at its end, so that a reader that waits for the word has received everything.
  process.stdout.write(`\n${first}${env.PRODUCT_NAME} is ready: ${origin}\n`);
}
