import { MINUTE_MS } from '../../lib/durations.ts';
import { listRefused } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { suppress } from '../suppressions/index.ts';
import { ADDRESS_CODES, isUnknownAddress } from './rules.ts';

/** Reads a little before the last run too: clocks differ, and a suppression that exists stays as it is. */
const OVERLAP_MS = 10 * MINUTE_MS;
const BATCH = 500;

/**
 * Stops mail to addresses of which a server said during the sending that they do not exist.
 * @param lastRunAt null at the first run, which reads all failures that are stored
 * @returns how many addresses were stopped
 */
export async function suppressRefused({
  db,
  lastRunAt,
  now,
}: {
  db: Database;
  lastRunAt: Date | null;
  now: Date;
}): Promise<number> {
  let stopped = 0;
  let since = lastRunAt ? new Date(lastRunAt.getTime() - OVERLAP_MS) : new Date(0);
  for (;;) {
    const mails = await listRefused(db, { kind: 'email', since, statusCodes: ADDRESS_CODES, limit: BATCH });
    for (const { tenantId, recipient, statusCode, error } of mails) {
      if (!isUnknownAddress({ statusCode, error })) continue;
      const isNew = await db.$transaction((tx) =>
        suppress(tx, {
          tenantId,
          channel: 'email',
          address: recipient,
          reason: 'bounce',
          detail: error.slice(0, 300),
          now,
        }),
      );
      if (isNew) stopped += 1;
    }
    const last = mails.at(-1);
    if (!last || mails.length < BATCH) return stopped;
    since = last.failedAt;
  }
}
