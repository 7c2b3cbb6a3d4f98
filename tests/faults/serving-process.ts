/**
 * The HTTP API and its outbox worker without the pages, for tests that kill it. Its argument is DATABASE_URL and SMTP_URL as JSON. It
 * prints its URL.
 */
import type { AddressInfo } from 'node:net';
import { connect } from '#app/db/connect.server.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import { enqueue, recipientLock } from '#app/outbox/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { createApp } from '../../server/app.ts';
import { createServices } from '../../server/create-services.ts';
import { createAppServer } from '../../server/http-server.ts';
import { createLog } from '../../server/log.ts';
import { createServiceMetrics } from '../../server/metrics/service-metrics.ts';
import { SERVICE_LIMITS } from '../../server/service-limits.ts';
import { startOutboxWorker } from '../../server/worker.ts';

const { databaseUrl, smtpUrl } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string;
  smtpUrl: string;
};
const SESSION_SECRET = 'a secret that only tests use, long enough';
const env = readEnv({ SESSION_SECRET, SMTP_URL: smtpUrl, RATE_LIMIT_SCALE: '0' }, '/nowhere');
const connection = await connect(databaseUrl);
const log = createLog('silent');
const worker = startOutboxWorker({ connection, env, log, origin: 'http://localhost' });
const outbox = {
  enqueue,
  wake: () => worker.wake(),
  lockRecipients: recipientLock(connection.provider),
};
const app = createApp({
  services: createServices({ connection, env, limits: SERVICE_LIMITS, log, outbox }),
  rateLimits: createRateLimits({ scale: 0, shared: null }),
  log,
  metrics: createServiceMetrics({ ...connection, role: 'all' }),
  build: null,
  widgetAssets: () => ({ en: {}, es: {} }),
  isAccepting: () => true,
});
const { server, serve } = createAppServer(app);
serve(app);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
