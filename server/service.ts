import type { Server } from 'node:http';
import { join } from 'node:path';
import { connect, isUnavailable } from '../app/db.server.ts';
import { seedFirstStart } from '../app/domain/seed/index.ts';
import { type Env, readEnv, SettingsError } from '../app/env.server.ts';
import { createRateLimits } from '../app/http/rate-limits.server.ts';
import { migrate } from '../app/migrate.server.ts';
import type { Services } from '../app/services.server.ts';
import { type AppOptions, createApp } from './app.ts';
import { createLog, type Logger } from './log.ts';

/** How long a stopping process waits for requests that are under way. */
const GRACE_MS = 10_000;

type ServiceOptions = Pick<AppOptions, 'build' | 'widgetAssets' | 'devMiddleware'> & {
  /** The folder of package.json. */
  root: string;
};

/** Starts everything and stops it again on SIGTERM or SIGINT; a failing start ends the process with a clear word. */
export async function runService(options: ServiceOptions): Promise<void> {
  let env: Env;
  try {
    env = readEnv(process.env, join(options.root, 'data'));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const log = createLog(env.LOG_LEVEL);
  const connection = await connect(env.DATABASE_URL);
  const applied = await migrate(env.DATABASE_URL, join(options.root, 'prisma'));
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const { operator } = await seedFirstStart(connection.db, {
    operatorEmail: env.OPERATOR_EMAIL,
    operatorPassword: env.OPERATOR_PASSWORD,
  });

  let accepting = true;
  const services: Services = { db: connection.db, env, ping: connection.ping, isUnavailable };
  const shared = connection.provider === 'postgresql' ? { db: connection.db } : null;
  const app = createApp({
    ...options,
    services,
    rateLimits: createRateLimits({ scale: env.RATE_LIMIT_SCALE, shared }),
    log,
    isAccepting: () => accepting,
  });

  const server = app.listen(env.PORT, () => announce(server, env, operator, log));
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE' ? `Port ${env.PORT} is in use; set PORT to another one.` : error.message;
    process.stderr.write(`The service can't listen: ${why}\n`);
    process.exit(1);
  });

  const stop = (signal: string) => {
    if (!accepting) return;
    accepting = false;
    log.info({ signal }, 'stopping');
    server.close(async () => {
      await connection.close();
      log.info('stopped');
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Says where the service is, and the first operator's password: on the terminal only, never in the log. */
function announce(
  server: Server,
  env: Env,
  operator: { email: string; password: string } | null,
  log: Logger,
): void {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  log.info({ port }, 'listening');
  process.stdout.write(`\n${env.PRODUCT_NAME} is ready: ${env.APP_ORIGIN ?? `http://localhost:${port}`}\n`);
  if (operator)
    process.stdout.write(
      `The first operator, shown this once:\n  e-mail    ${operator.email}\n  password  ${operator.password}\n`,
    );
}
