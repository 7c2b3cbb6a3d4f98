import {
  type Answered,
  createProviderWatch,
  forEachWhileAnswered,
  type ProviderWatch,
} from '#app/domain/provider-silences/index.ts';
import { listSendersToCheck, lookAtSender, storeSenderLook } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { enqueueStaffMails, type StaffWarnings } from './limit-staff-mails.server.ts';
import { staffMessages } from './staff-messages.ts';

type Look = Omit<Parameters<typeof lookAtSender>[0], 'tenantId'>;

export interface WatchSenders extends Look, StaffWarnings {
  watch?: ProviderWatch;
  /** Aborting it stops waiting for answers. */
  signal?: AbortSignal;
}

/** Concurrent lookups: name servers that don't answer take several seconds each. */
const WATCHED_SENDERS_AT_A_TIME = 10;
const MAX_WATCHED_SENDERS = 200;
/** Delay before the next try when the name servers did not answer. */
const SENDER_WATCH_SILENCE_MS = 5 * MINUTE_MS;
/** Less than a day, so that an hourly task finds a domain that was read at the same time on the previous day. */
const CHECK_SENDER_AGAIN_MS = DAY_MS - HOUR_MS / 2;

/**
 * Reads the SPF, DKIM and DMARC records of all tenants with their own sender domain again, once a day each. Writes to a tenant's staff once
 * when a correct record is gone. Records that no name server answered for are read again at the next run.
 * @returns the delay before the next run if no name server answers at all
 */
export async function watchSenders(options: WatchSenders): Promise<{ againInMs: number } | undefined> {
  const { db, now, signal, watch = watchDns(options) } = options;
  const before = new Date(now.getTime() - CHECK_SENDER_AGAIN_MS);
  const due = await listSendersToCheck(db, { before, limit: MAX_WATCHED_SENDERS });
  const isAborted = new Promise<null>((resolve) =>
    signal?.addEventListener('abort', () => resolve(null), { once: true }),
  );
  const { failures, isSilent } = await forEachWhileAnswered(
    { ...{ db, work: 'DNS records', now, watch }, atOnce: WATCHED_SENDERS_AT_A_TIME, judge: judgeLook },
    due.map(({ id: tenantId, contactEmail }) => ({ tenantId, contactEmail })),
    async (tenant) => {
      if (!signal?.aborted) await watchSender(options, tenant, isAborted);
    },
  );
  const failure = failures.find((error) => judgeLook(error) === 'unknown');
  if (failure) throw failure;
  return isSilent ? { againInMs: SENDER_WATCH_SILENCE_MS } : undefined;
}

/** A domain's own name servers may be silent. A look-up of the service's domain shows whether the resolvers answer at all. */
export const watchDns = ({
  db,
  dns,
  spfInclude,
}: Pick<WatchSenders, 'db' | 'dns' | 'spfInclude'>): ProviderWatch =>
  createProviderWatch({
    ...{ db, provider: 'dns' },
    isReachable: () =>
      dns.txt(spfInclude).then(
        () => true,
        () => false,
      ),
  });

/** `conflict` and `not-found` mean that the sender has been changed since. */
function judgeLook(error: unknown): Answered {
  if (!(error instanceof AppError)) return 'unknown';
  return error.code === 'unavailable' ? 'silent' : 'answered';
}

async function watchSender(
  { outbox, listAdmins, signal: _, watch: _watch, ...look }: WatchSenders,
  { tenantId, contactEmail }: { tenantId: string; contactEmail: string },
  isAborted: Promise<null>,
): Promise<void> {
  const { db, now } = look;
  const senderLook = await Promise.race([lookAtSender({ ...look, tenantId }), isAborted]);
  if (!senderLook) return;
  const { lost } = senderLook;
  const recipients = lost.length > 0 ? [contactEmail, ...(await listAdmins(db, tenantId))] : [];
  const messages = staffMessages({
    tenantId,
    purpose: 'sender-records',
    recipients,
    dedupeKey: `sender-records:${tenantId}:${now.toISOString()}`,
    payload: { at: now.toISOString(), records: lost.join(' ') },
  });
  await db.$transaction(async (tx) => {
    if ((await storeSenderLook(tx, senderLook)) && messages.length > 0)
      await enqueueStaffMails(tx, outbox, messages, now);
  });
}
