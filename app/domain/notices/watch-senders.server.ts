import { AppError } from '../../lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { listSendersToCheck, lookAtSender, storeSenderLook } from '../tenants/index.ts';
import { enqueueStaffMails } from './limit-staff-mails.server.ts';
import { staffMessages } from './staff-messages.ts';

type Look = Omit<Parameters<typeof lookAtSender>[0], 'tenantId'>;

export interface WatchSenders extends Look {
  outbox: Pick<Outbox, 'enqueue' | 'lockRecipients'>;
  /** The e-mail addresses of a tenant's admins. */
  listAdmins(db: Database, tenantId: string): Promise<string[]>;
  /** No answer is awaited once it is aborted. */
  signal?: AbortSignal;
}

/** At once: name servers that don't answer take several seconds each. */
const AT_A_TIME = 10;
const MAX_A_RUN = 200;
/** A task that runs every hour finds a domain that was read at the same time of the day before. */
const CHECK_AGAIN_MS = DAY_MS - HOUR_MS / 2;

/**
 * Reads the SPF, DKIM and DMARC records of all tenants with a sender domain of their own again, each once a day, and writes to
 * a tenant's staff once when a record that was right is gone. What no name server answers is read again at the next run.
 */
export async function watchSenders(options: WatchSenders): Promise<void> {
  const { db, now, signal } = options;
  const before = new Date(now.getTime() - CHECK_AGAIN_MS);
  const due = await listSendersToCheck(db, { before, limit: MAX_A_RUN });
  const isAborted = new Promise<null>((resolve) =>
    signal?.addEventListener('abort', () => resolve(null), { once: true }),
  );
  for (let at = 0; at < due.length && !signal?.aborted; at += AT_A_TIME)
    await Promise.all(due.slice(at, at + AT_A_TIME).map((tenant) => watchSender(options, tenant, isAborted)));
}

async function watchSender(
  { outbox, listAdmins, signal: _, ...look }: WatchSenders,
  { id: tenantId, contactEmail }: { id: string; contactEmail: string },
  isAborted: Promise<null>,
): Promise<void> {
  const { db, now } = look;
  const reading = lookAtSender({ ...look, tenantId }).catch((error: unknown) => {
    // Name servers that don't answer, or a sender that was changed meanwhile.
    if (error instanceof AppError) return null;
    throw error;
  });
  const senderLook = await Promise.race([reading, isAborted]);
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
