import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { createMailProviders } from '#app/adapters/mail-providers/index.ts';
import type { PoolLoad } from '#app/db/pool-load.ts';
import type { ReplicaReport } from '#app/db/replica-watch.ts';
import { accountOfAddress } from '#app/domain/access/index.ts';
import { embedSightings, eventIntake } from '#app/domain/analytics/index.ts';
import { submissionIntake } from '#app/domain/assessments/index.ts';
import { refusalLog } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailProviders } from '#app/domain/delivery/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { createRateLimits } from '#app/http/rate-limits.server.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { recipientLock } from '#app/outbox/index.ts';
import type { AssetsByLocale } from '#app/protocol/widget-config.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { createApp } from '../../server/app.ts';
import { createServices } from '../../server/create-services.ts';
import { createHealthProbes } from '../../server/health-probes.ts';
import { createAppServer, type RequestWaits } from '../../server/http-server.ts';
import { createServiceMetrics } from '../../server/metrics/service-metrics.ts';
import { SERVICE_LIMITS } from '../../server/service-limits.ts';
import { widgetAssets } from '../../server/widget-assets.ts';
import { documentedAnswers } from './documented-answers.ts';
import { keepErrors } from './service-log.ts';
import { enqueueSealed, SERVICE_SECRET, TEST_RING } from './test-seal.ts';

const BUILD = resolve(import.meta.dirname, '../../build');

/** Secret with which the service in tests seals its secrets. */
export { SERVICE_SECRET };

/** Loads the build of the pages from `npm run build`. */
export const remixBuild = async (): Promise<ServerBuild> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(BUILD, 'server/index.js')).href)) as ServerBuild;

const builtPages = async () => ({
  remix: await remixBuild(),
  clientDir: join(BUILD, 'client'),
  widgetDir: join(BUILD, 'widget'),
  loaderDir: join(BUILD, 'loader'),
});

let builtWidgets: AssetsByLocale | undefined;
/** The assets are read once, as in the built service, when a page is requested. */
const widgetsOfBuild = () => (builtWidgets ??= widgetAssets(join(BUILD, 'widget'), '/w/'));

export interface ServedApi {
  /** http://127.0.0.1:PORT */
  origin: string;
  /** Writes the refusals so far, which the service does a second later. */
  writeRefusals(): Promise<void>;
  close(): Promise<void>;
}

const noTexts: TextReader = {
  provider: 'sqlite',
  // biome-ignore lint/correctness/useYield: it fails before the first portion
  async *readSpans() {
    throw new Error('serveApi() was called without `texts`.');
  },
};

/**
 * Serves the HTTP API over a real socket with the given database; with `pages` also Remix's pages, from the build in build/ (`node
 * scripts/build.mjs`).
 * @param rateLimitScale 0 = off, so that a test of something else can't reach a limit
 * @param shared true stores the limits' counts in the database, as on Postgres
 * @param mailsLeave the database's provider: as with SMTP_URL, so that the limits per recipient apply (D51)
 */
export async function serveApi(options: {
  db: Database;
  /** The database's text reader, for tests that export leads. */
  texts?: TextReader;
  /** The database's load, for tests of the metrics. */
  readLoad?: () => PoolLoad[];
  /** Status of a replica, for tests of the metrics. */
  replica?: () => ReplicaReport;
  ping?: () => Promise<void>;
  rateLimitScale?: number;
  shared?: boolean;
  pages?: boolean;
  mailsLeave?: 'sqlite' | 'postgresql';
  /** Settings in addition to those of every test. */
  settings?: Record<string, string>;
  /** A shorter limit for each check of /health. */
  healthLimitMs?: number;
  /** Shorter waits for slow clients. */
  waits?: Partial<RequestWaits>;
  /** Replaces the providers of the settings, for tests of Amazon's, which fetches a certificate. */
  mailProviders?: MailProviders;
}): Promise<ServedApi> {
  const {
    db,
    texts = noTexts,
    ping = async () => {},
    rateLimitScale = 0,
    shared = false,
    pages = false,
    readLoad = () => [],
  } = options;
  const { mailsLeave, settings, waits, healthLimitMs, replica } = options;
  const env = readEnv({ SESSION_SECRET: SERVICE_SECRET, ...settings }, '/nowhere');
  const { mailProviders = createMailProviders(env) } = options;
  // No worker runs here, so queued items can be checked.
  const outbox = {
    enqueue: enqueueSealed,
    wake: () => {},
    ...(mailsLeave && { lockRecipients: recipientLock(mailsLeave) }),
  };
  const sightings = embedSightings({
    db,
    report: (error) => {
      throw error;
    },
  });
  const refusals = refusalLog({
    db,
    findAccount: (email) => accountOfAddress(db, email),
    ring: env.keyRing,
    report: (error) => {
      throw error;
    },
  });
  const answers = documentedAnswers();
  const metrics = createServiceMetrics({ db, readLoad, replica, role: 'web' });
  const log = keepErrors();
  const connection = { db, texts, reading: { db, texts }, provider: texts.provider };
  const app = createApp({
    services: {
      ...createServices({ connection, env, limits: SERVICE_LIMITS, log, outbox }),
      // These two have no deadline, because a busy machine answers tests slowly.
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      events: eventIntake({ db, provider: texts.provider }),
      sightings,
      refusals,
      mailProviders,
      health: createHealthProbes({ db, env, limitMs: healthLimitMs }),
      ping,
    },
    rateLimits: createRateLimits({ scale: rateLimitScale, shared: shared ? { db } : null }),
    log,
    metrics,
    build: pages ? await builtPages() : null,
    widgetAssets: () => (pages ? widgetsOfBuild() : { en: {}, es: {} }),
    isAccepting: () => true,
    watchAnswer: answers.watch,
  });
  const { server, serve } = createAppServer(app, waits);
  serve(app);
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writeRefusals: () => refusals.flush(new Date()),
    close: async () => {
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      // Otherwise sightings and refusals would be written after the test's database is gone.
      metrics.stop();
      await sightings.flush();
      await refusals.flush(new Date(), { isLast: true });
      answers.assertDocumented();
    },
  };
}
