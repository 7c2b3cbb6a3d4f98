import { createDns } from '#app/adapters/dns.server.ts';
import { createImages } from '#app/adapters/images.server.ts';
import { createCrmApi } from '#app/adapters/lead-connector/crm-api.server.ts';
import { createMailProviders } from '#app/adapters/mail-providers/index.ts';
import { createPictureSource } from '#app/adapters/picture-source.server.ts';
import { createMailServers } from '#app/adapters/smtp/own-server.server.ts';
import { PAGE_LIMITS } from '#app/adapters/stripe/limit-calls.ts';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { createTextProvider } from '#app/adapters/twilio/webhooks.ts';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import { createWebLinks } from '#app/adapters/web-links.server.ts';
import { createWooCommerceApi } from '#app/adapters/woocommerce-api.server.ts';
import { checkSubmissions } from '#app/check-submissions.server.ts';
import { type Connection, isUnavailable } from '#app/db/connect.server.ts';
import { accountOfAddress } from '#app/domain/access/index.ts';
import { embedSightings, eventIntake } from '#app/domain/analytics/index.ts';
import { submissionIntake } from '#app/domain/assessments/index.ts';
import { refusalLog } from '#app/domain/audit/index.ts';
import { createLeadExporter } from '#app/domain/lead-database/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { mayReadReplica } from '#app/http/recent-write.server.ts';
import type { Services } from '#app/services.server.ts';
import { readCrmBase } from '#app/settings/crm-settings.ts';
import type { Env } from '#app/settings/env.server.ts';
import { createDocumentHashes } from './document-hashes.ts';
import { createHealthProbes } from './health-probes.ts';
import type { Logger } from './log.ts';
import { SALES_LEDGER } from './sales-ledger.ts';
import type { ServiceLimits } from './service-limits.ts';
import { shareCheck } from './shared-check.ts';

/** Creates the objects that the requests of a process share. */
export function createServices({
  connection,
  env,
  limits,
  log,
  outbox,
  build = null,
}: {
  connection: Pick<Connection, 'db' | 'texts' | 'reading' | 'provider'>;
  env: Env;
  limits: ServiceLimits;
  log: Logger;
  outbox: Outbox;
  /** Id of the build that is served; null in development. */
  build?: string | null;
}): Services {
  const { db } = connection;
  const { overlapAfterMs, requestWaitMs: deadlineMs } = limits;
  // Never logs the error's message, because it may quote a visitor's input.
  const reportAs = (what: string) => (error: unknown) =>
    log.warn({ kind: error instanceof Error ? error.name : typeof error }, what);
  return {
    db,
    forReading: (request) => (mayReadReplica(request) ? connection.reading : connection),
    env,
    outbox,
    intake: submissionIntake({
      db,
      outbox,
      listeners: LEAD_CREATED,
      ring: env.keyRing,
      build,
      findDocuments: createDocumentHashes({ db, env }),
      overlapAfterMs,
      deadlineMs,
    }),
    ledger: SALES_LEDGER,
    events: eventIntake({ db, provider: connection.provider, overlapAfterMs, deadlineMs }),
    sightings: embedSightings({ db, report: reportAs('embed sightings') }),
    refusals: refusalLog({
      db,
      findAccount: (email) => accountOfAddress(db, email),
      ring: env.keyRing,
      report: reportAs('refusals'),
    }),
    leadExporter: createLeadExporter({ db }),
    seal: env.keyRing.seal,
    images: createImages(),
    pictures: createPictureSource({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
    dns: createDns(),
    mailServers: createMailServers({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
    mailProviders: createMailProviders(env),
    payments: createPayments(env, PAGE_LIMITS),
    health: createHealthProbes({ db, env }),
    textProvider: createTextProvider(env),
    crm: createCrmApi(readCrmBase(env)),
    webLinks: createWebLinks({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
    webDocuments: createWebDocuments({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
    wooCommerce: createWooCommerceApi({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
    ping: shareCheck({
      check: () => checkSubmissions(db),
      deadlineMs: limits.readinessMs,
      reuseGoodMs: limits.readinessHoldsMs,
    }),
    isUnavailable,
  };
}
