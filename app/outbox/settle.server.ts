import type { Database, DatabaseClient } from '#app/domain/database.ts';
import type { OutboxMessage, Postponed, StoreCarrier, Suppressed, WireOutcome } from './carriers.ts';
import {
  type Claim,
  type Failure,
  markStored,
  recordFailures,
  type Settlement,
  settleMove,
} from './claim-and-settle.server.ts';
import { findCause } from './failure-cause.ts';
import { type KindRules, waitAfter } from './kind-rules.ts';

const MAX_ERROR_LENGTH = 500;

/** The record of an item that was not sent. */
export interface Ending extends Settlement {
  /** Details of a failed attempt; null if there was no attempt. */
  failure: Failure | null;
}

/**
 * Decides how a failed attempt ends: planned again, failed, or uncertain.
 * @param random 0 ≤ random < 1, for the jitter
 */
export function judgeFailure(
  {
    claim,
    message,
    outcome,
    durationMs,
  }: {
    claim: Claim;
    message: OutboxMessage;
    outcome: Exclude<WireOutcome, { result: 'sent' | 'held' }>;
    durationMs: number;
  },
  { rules, random }: { rules: KindRules; random: number },
): Ending {
  const doubtful = outcome.result === 'unknown' && !rules.repeatable;
  const wait =
    outcome.result === 'refused' || doubtful
      ? null
      : waitAfter(rules, message.attempt, random, {
          atLeastMs: outcome.result === 'transient' ? outcome.retryAfterMs : 0,
          isDeferred:
            outcome.statusCode !== undefined && outcome.statusCode >= 400 && outcome.statusCode < 500,
        });
  const error = withoutRecipient(outcome.error, message.recipient);
  const move = doubtful ? 'doubt' : wait === null ? 'fail' : 'retry';
  return {
    id: claim.id,
    token: claim.token,
    move,
    error,
    waitMs: wait,
    cause: move === 'retry' ? null : findCause(message.kind, outcome),
    failure: {
      messageId: claim.id,
      attempt: message.attempt,
      statusCode: outcome.statusCode,
      error,
      durationMs: Math.round(durationMs),
    },
  };
}

/** Returns the ending of an item that is not sent, or is postponed as if it had never been claimed, with the reason. */
export function judgeNotSent({ id, token }: Claim, reason: Suppressed | Postponed): Ending {
  const [move, text, waitMs] =
    'suppressed' in reason
      ? (['suppress', reason.suppressed, null] as const)
      : (['postpone', reason.postponed, reason.forMs] as const);
  return { id, token, move, error: text.slice(0, MAX_ERROR_LENGTH), waitMs, cause: null, failure: null };
}

/** Records how items ended, with one statement for those that end alike. Repeating it changes nothing. */
export async function settleEndings(db: Database, endings: readonly Ending[], now: Date): Promise<void> {
  const write = async (client: DatabaseClient) => {
    const failures: Failure[] = [];
    for (const move of new Set(endings.map((ending) => ending.move))) {
      const alike = endings.filter((ending) => ending.move === move);
      const settledIds = await settleMove(client, move, alike, now);
      for (const { id, failure } of alike) if (failure && settledIds.has(id)) failures.push(failure);
    }
    if (failures.length > 0) await recordFailures(client, failures, now);
  };
  const isOneStatement = endings.every(({ failure, move }) => !failure && move === endings[0]?.move);
  await (isOneStatement ? write(db) : db.$transaction(write));
}

/** Stores items in our own database and settles them, all or nothing. Items whose claim has been lost are left out. */
export async function storeAndSettle<Ready>(
  db: Database,
  carrier: StoreCarrier<Ready>,
  ready: readonly (Claim & { message: OutboxMessage; ready: Ready })[],
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const storedIds = await markStored(tx, ready, now);
    const storedItems = ready.filter(({ id }) => storedIds.has(id));
    if (storedItems.length > 0) await carrier.store(tx, storedItems, now);
  });
}

/** Servers quote the recipient in their refusals. The recipient is removed here, so that its erasure need not search error texts. */
function withoutRecipient(error: string, recipient: string | null): string {
  const text = recipient ? error.replaceAll(recipient, '(recipient)') : error;
  return text.slice(0, MAX_ERROR_LENGTH);
}
