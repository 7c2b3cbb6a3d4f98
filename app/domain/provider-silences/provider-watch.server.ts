import type { Database } from '#app/domain/database.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/**
 * Providers that the service calls for all companies. A shop or a webhook receiver belongs to one company, and its state is shown on that
 * company's page.
 */
const WATCHED_PROVIDERS = ['stripe', 'dns', 'crm', 'smtp', 'twilio'] as const;
export type Provider = (typeof WATCHED_PROVIDERS)[number];

/** Consecutive calls without an answer after which the provider counts as silent. */
const MAX_SILENT_CALLS = 3;
/** Minimum interval between writes of the row. */
const WRITE_PROVIDER_EVERY_MS = MINUTE_MS;
/** A silence noticed longer ago may be over: the rarest calls are made once an hour. */
const STALE_SILENCE_MS = 3 * HOUR_MS;

/** Learns from every call whether a provider answers, and stores the start of a silence, for /metrics of other processes. */
export interface ProviderWatch {
  noteAnswer(now: Date): Promise<void>;
  /** @returns whether the provider is silent, so that it should not be called for a while */
  noteSilence(now: Date): Promise<boolean>;
}

/**
 * @param options.isReachable called before a silence is confirmed: calls that depend on something else may get no answer while the provider
 * works
 */
export function createProviderWatch({
  db,
  provider,
  isReachable = async () => false,
}: {
  db: Database;
  provider: Provider;
  isReachable?: () => Promise<boolean>;
}): ProviderWatch {
  let silentCalls = 0;
  let since: Date | null = null;
  let lastWrite: { isSilent: boolean; at: number } | null = null;
  const isDue = (isSilent: boolean, now: Date) =>
    lastWrite?.isSilent !== isSilent || Math.abs(now.getTime() - lastWrite.at) >= WRITE_PROVIDER_EVERY_MS;

  const watch: ProviderWatch = {
    async noteAnswer(now) {
      silentCalls = 0;
      since = null;
      if (!isDue(false, now)) return;
      lastWrite = { isSilent: false, at: now.getTime() };
      await db.providerSilence.deleteMany({ where: { provider } });
    },
    async noteSilence(now) {
      since ??= now;
      silentCalls++;
      if (silentCalls < MAX_SILENT_CALLS) return false;
      if (!isDue(true, now)) return true;
      if (await isReachable()) {
        await watch.noteAnswer(now);
        return false;
      }
      lastWrite = { isSilent: true, at: now.getTime() };
      await storeSilence(db, { provider, since: since ?? now, now });
      return true;
    },
  };
  return watch;
}

/** An earlier start that another worker has noticed is preserved. */
async function storeSilence(
  db: Database,
  { provider, since, now }: { provider: Provider; since: Date; now: Date },
): Promise<void> {
  const stale = new Date(now.getTime() - STALE_SILENCE_MS);
  await db.$executeRaw`
    INSERT INTO "ProviderSilence" ("provider", "since", "lastSilentAt") VALUES (${provider}, ${since}, ${now})
    ON CONFLICT ("provider") DO UPDATE SET "lastSilentAt" = excluded."lastSilentAt",
      "since" = CASE WHEN "ProviderSilence"."lastSilentAt" < ${stale} THEN excluded."since" ELSE "ProviderSilence"."since" END`;
}

/** Lists how long each provider has been silent, in ms; 0 if it responds, or if no call is known. */
export async function listSilences(
  db: Database,
  now: Date,
): Promise<{ provider: Provider; silentMs: number }[]> {
  const rows = await db.providerSilence.findMany();
  return WATCHED_PROVIDERS.map((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider);
    const isKnown = row && now.getTime() - row.lastSilentAt.getTime() < STALE_SILENCE_MS;
    return { provider, silentMs: isKnown ? Math.max(0, now.getTime() - row.since.getTime()) : 0 };
  });
}
