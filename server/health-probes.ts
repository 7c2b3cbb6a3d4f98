import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reachCrm } from '#app/adapters/lead-connector/reach-crm.server.ts';
import { reachSmtp } from '#app/adapters/smtp/reach-smtp.server.ts';
import { createPaymentProbe } from '#app/adapters/stripe/payment-probe.server.ts';
import { reachTwilio } from '#app/adapters/twilio/reach-twilio.server.ts';
import { locateDatabase } from '#app/db/connect.server.ts';
import { inspectDatabase } from '#app/db/inspect-database.server.ts';
import type { Database } from '#app/domain/database.ts';
import { type HealthProbes, PAYMENT_WEBHOOK_PATH } from '#app/domain/health/index.ts';
import { readSecretState } from '#app/domain/secrets/index.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { readCrmBase } from '#app/settings/crm-settings.ts';
import type { Env } from '#app/settings/env.server.ts';
import { readTwilio } from '#app/settings/twilio-settings.ts';
import { readWorkerActivity } from './worker-activity.ts';

/** Time limit of each check: less than that of a stop (exitAfterMs of service-limits.ts), which an open connection would delay. */
const LIMIT_MS = 5_000;

/** Creates the probes of /health from the settings of this process. */
export function createHealthProbes({
  db,
  env,
  limitMs = LIMIT_MS,
}: {
  db: Database;
  env: Env;
  /** Tests shorten it. */
  limitMs?: number;
}): HealthProbes {
  const { SMTP_URL: smtpUrl, APP_ORIGIN: origin, DATABASE_URL: databaseUrl } = env;
  const twilio = readTwilio(env);
  return {
    payments: createPaymentProbe(env, {
      webhookUrl: origin ? `${origin}${PAYMENT_WEBHOOK_PATH}` : null,
      limitMs,
    }),
    reachMail: smtpUrl ? () => reachSmtp(smtpUrl, limitMs) : null,
    reachTexts: twilio && (() => reachTwilio(twilio, limitMs)),
    reachCrm: () => reachCrm(readCrmBase(env), limitMs),
    inspectDatabase: () => inspectDatabase(db, databaseUrl),
    readActivity: (now) => readWorkerActivity(db, now),
    isLive: isLiveService(env),
    readSecrets: () => readSecretState(db, env.keyRing),
    readDisk: () => readDisk(databaseUrl),
    limitMs,
  };
}

/** Reads the disk of the database file's folder; on Postgres, that of the working directory. */
async function readDisk(databaseUrl: string) {
  const location = locateDatabase(databaseUrl);
  const { bavail, blocks, bsize } = await statfs(
    location.provider === 'sqlite' ? dirname(location.file) : process.cwd(),
  );
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
