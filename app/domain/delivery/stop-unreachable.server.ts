import { MINUTE_MS } from '../../lib/durations.ts';
import { listRefused } from '../../outbox/index.ts';
import type { Database } from '../database.ts';
import { suppress } from '../suppressions/index.ts';
import { describeTextFailure, reasonToStopTexts, STOPPED_CODE, UNREACHABLE_CODES } from './text-rules.ts';

/** As for mails: clocks differ, and a suppression that exists stays as it is. */
const OVERLAP_MS = 10 * MINUTE_MS;
const BATCH = 500;

/**
 * Stops texts to numbers of which Twilio said when it was given a text that their owner answered STOP, or that no text reaches them.
 * @param lastRunAt null at the first run, which reads all failures that are stored
 * @returns how many numbers were stopped
 */
export async function stopUnreachableNumbers({
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
  const statusCodes = [STOPPED_CODE, ...UNREACHABLE_CODES];
  for (;;) {
    const texts = await listRefused(db, { kind: 'sms', since, statusCodes, limit: BATCH });
    for (const { tenantId, recipient, statusCode } of texts) {
      const reason = reasonToStopTexts(statusCode);
      if (!reason) continue;
      const detail = describeTextFailure(statusCode);
      const isNew = await db.$transaction((tx) =>
        suppress(tx, { tenantId, channel: 'sms', address: recipient, reason, detail, now }),
      );
      if (isNew) stopped += 1;
    }
    const last = texts.at(-1);
    if (!last || texts.length < BATCH) return stopped;
    since = last.failedAt;
  }
}
