/**
 * The HTTP API and its outbox worker without the pages, for tests that kill it. Its argument is DATABASE_URL and SMTP_URL as JSON. It
 * prints its URL.
 */
import type { AddressInfo } from 'node:net';
import { createDns } from '#app/adapters/dns.server.ts';
import { createImages } from '#app/adapters/images.server.ts';
import { createCrmApi } from '#app/adapters/lead-connector/crm-api.server.ts';
import { createPictureSource } from '#app/adapters/picture-source.server.ts';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import { createWebLinks } from '#app/adapters/web-links.server.ts';
import { connect, isUnavailable } from '#app/db/connect.server.ts';
import { accountOfAddress } from '#app/domain/access/index.ts';
import { embedSightings, eventIntake } from '#app/domain/analytics/index.ts';
import { submissionIntake } from '#app/domain/assessments/index.ts';
import { refusalLog } from '#app/domain/audit/index.ts';
import { createLeadExporter } from '#app/domain/lead-database/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import { enqueue, recipientLock } from '#app/outbox/index.ts';
import { readCrmBase } from '#app/settings/crm-settings.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { createApp } from '../../server/app.ts';
import { createHealthProbes } from '../../server/health-probes.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { createLog } from '../../server/log.ts';
import { createServiceMetrics } from '../../server/metrics/service-metrics.ts';
import { startOutboxWorker } from '../../server/worker.ts';
import { TEST_LEDGER } from '../support/ledger.ts';

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
  services: {
    db: connection.db,
    forReading: () => connection,
    env,
    outbox,
    intake: submissionIntake({ db: connection.db, listeners: LEAD_CREATED, outbox }),
    ledger: TEST_LEDGER,
    events: eventIntake({ db: connection.db, provider: connection.provider }),
    sightings: embedSightings({ db: connection.db, report: () => {} }),
    refusals: refusalLog({
      db: connection.db,
      findAccount: (email) => accountOfAddress(connection.db, email),
      ring: env.keyRing,
      report: () => {},
    }),
    leadExporter: createLeadExporter({ db: connection.db }),
    seal: env.keyRing.seal,
    images: createImages(),
    pictures: createPictureSource(),
    dns: createDns(),
    mailProviders: {},
    textProvider: null,
    payments: null,
    health: createHealthProbes({ db: connection.db, env }),
    crm: createCrmApi(readCrmBase(env)),
    webLinks: createWebLinks(),
    webDocuments: createWebDocuments(),
    ping: connection.ping,
    isUnavailable,
  },
  rateLimits: createRateLimits({ scale: 0, shared: null }),
  log,
  metrics: createServiceMetrics({ ...connection, role: 'all' }),
  build: null,
  widgetAssets: () => ({ en: {}, es: {} }),
  isAccepting: () => true,
});
const server = createHttpServer(app).listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
