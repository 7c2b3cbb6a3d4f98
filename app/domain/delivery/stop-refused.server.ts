import type { Database } from '#app/domain/database.ts';
import { endConsentsOfStopped } from '#app/domain/receivers/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { isUnknownAddress, UNKNOWN_ADDRESS_CODES } from '#app/lib/mail-answer.ts';
import { describeTextFailure, TEXT_STOPPED_CODE, TEXT_UNREACHABLE_CODES } from '#app/lib/text-answer.ts';
import { listRefused, type RefusedMessage } from '#app/outbox/index.ts';
import { reasonToStopTexts } from './text-rules.ts';

/** Each run reads a part of the previous one again because clocks differ; existing suppressions remain unchanged. */
const REFUSED_OVERLAP_MS = 10 * MINUTE_MS;
const REFUSED_RECIPIENTS_AT_A_TIME = 500;

/** The refusals of each channel that stop all further messages to the recipient, and the suppression to record for them. */
const REFUSED_CHANNELS = {
  /** A server replied during the sending that the address does not exist. */
  email: {
    statusCodes: UNKNOWN_ADDRESS_CODES,
    judge: ({ statusCode, error }: RefusedMessage) =>
      isUnknownAddress({ statusCode, error })
        ? { reason: 'bounce' as const, detail: error.slice(0, 300) }
        : null,
  },
  /** Twilio refused a text because the owner answered STOP or because no text reaches the number. */
  sms: {
    statusCodes: [TEXT_STOPPED_CODE, ...TEXT_UNREACHABLE_CODES],
    judge: ({ statusCode }: RefusedMessage) => {
      const reason = reasonToStopTexts(statusCode);
      return reason && { reason, detail: describeTextFailure(statusCode) };
    },
  },
} as const;

/**
 * Stops messages to recipients whom the provider has permanently refused.
 * @param lastRunAt null on the first run, which reads all stored failures
 * @returns how many recipients were stopped
 */
export async function stopRefused(options: {
  db: Database;
  channel: keyof typeof REFUSED_CHANNELS;
  lastRunAt: Date | null;
  now: Date;
}): Promise<number> {
  const { db, channel, lastRunAt, now } = options;
  const { statusCodes, judge } = REFUSED_CHANNELS[channel];
  let stopped = 0;
  let since = lastRunAt ? new Date(lastRunAt.getTime() - REFUSED_OVERLAP_MS) : new Date(0);
  for (;;) {
    const messages = await listRefused(db, {
      kind: channel,
      since,
      statusCodes,
      limit: REFUSED_RECIPIENTS_AT_A_TIME,
    });
    for (const message of messages) {
      const verdict = judge(message);
      if (!verdict) continue;
      const { tenantId, recipient: address } = message;
      const isNew = await db.$transaction(async (tx) => {
        const isStopped = await suppress(tx, { tenantId, channel, address, ...verdict, now });
        if (isStopped && verdict.reason === 'stop')
          await endConsentsOfStopped(tx, {
            ...{ tenantId, recipients: [{ channel, address }], kinds: ['texts'], now },
            ...{ wording: 'STOP, reported by the provider', source: 'sms' },
          });
        return isStopped;
      });
      if (isNew) stopped += 1;
    }
    const last = messages.at(-1);
    if (!last || messages.length < REFUSED_RECIPIENTS_AT_A_TIME) return stopped;
    since = last.failedAt;
  }
}
