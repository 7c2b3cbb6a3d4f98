import type { Prisma } from '#app/domain/database.ts';
import { classifyTextCode } from '#app/lib/text-answer.ts';
import { recordFailures } from './claim-and-settle.server.ts';
import type { FailureCause } from './failure-cause.ts';
import { MOVES, REPORTED_UNDELIVERED } from './state-moves.ts';

/** Identifies a text and the attempt that a report is about. A report about an older attempt changes nothing. */
interface TextAttempt {
  id: string;
  attempt: number;
}

const ofText = ({ id, attempt }: TextAttempt) => ({ id, kind: 'sms', attempts: attempt });

/**
 * Settles a text by its provider's report: as sent, even if the provider's answer never arrived here, or as failed with an error, even if
 * the text had counted as sent.
 * @param error null for a text that the provider has accepted
 * @returns whether the report changed the text's state
 */
export async function settleReportedText(
  tx: Prisma.TransactionClient,
  options: TextAttempt & {
    providerMessageId: string;
    error: string | null;
    statusCode: number | null;
    now: Date;
  },
): Promise<boolean> {
  const { id, attempt, providerMessageId, error, statusCode, now } = options;
  const { from, to } = error === null ? MOVES.settle : REPORTED_UNDELIVERED;
  const { count } = await tx.outboxMessage.updateMany({
    where: { ...ofText(options), state: { in: [...from] } },
    data: {
      state: to,
      lastError: error,
      cause:
        error === null
          ? null
          : (((statusCode !== null && classifyTextCode(statusCode)) || 'other') satisfies FailureCause),
      providerMessageId,
      leaseUntil: null,
      updatedAt: now,
      ...(error === null && { sentAt: now }),
    },
  });
  if (count > 0 && error !== null)
    await recordFailures(tx, [{ messageId: id, attempt, statusCode: statusCode ?? undefined, error }], now);
  return count > 0;
}

/** Finds the tenant and recipient of a text; null for an unknown text, or for a report about an older attempt. */
export const findTextRecipient = (
  tx: Prisma.TransactionClient,
  text: TextAttempt,
): Promise<{ tenantId: string | null; recipient: string | null } | null> =>
  tx.outboxMessage.findFirst({ where: ofText(text), select: { tenantId: true, recipient: true } });
