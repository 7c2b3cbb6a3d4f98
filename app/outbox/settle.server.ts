import type { Database } from '../domain/database.ts';
import type { OutboxMessage, Postponed, StoreCarrier, WireOutcome } from './carriers.ts';
import { type KindRules, MOVES, waitAfter } from './rules.ts';
import { type Claim, markStored, recordFailure } from './statements.server.ts';

const MAX_ERROR_LENGTH = 500;

/** What is written down about how an attempt ended. */
export interface Ending {
  claim: Claim;
  message: OutboxMessage;
  outcome: Exclude<WireOutcome, { result: 'sent' }>;
  durationMs: number;
}

/**
 * Settles an attempt that did not end well: back for another one, failed, or uncertain. Repeating it changes nothing.
 * @param random 0 ≤ random < 1, for the jitter
 */
export async function settleFailure(
  db: Database,
  { claim, message, outcome, durationMs }: Ending,
  { rules, now, random }: { rules: KindRules; now: Date; random: number },
): Promise<'retry' | 'fail' | 'doubt'> {
  const doubtful = outcome.result === 'unknown' && !rules.repeatable;
  const wait =
    outcome.result === 'refused' || doubtful
      ? null
      : waitAfter(rules, message.attempt, random, outcome.result === 'transient' ? outcome.retryAfterMs : 0);
  const name = doubtful ? 'doubt' : wait === null ? 'fail' : 'retry';
  const move = MOVES[name];
  const error = withoutRecipient(outcome.error, message.recipient);
  await db.$transaction(async (tx) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { id: claim.id, claimedBy: claim.token, state: { in: [...move.from] } },
      data: {
        state: move.to,
        lastError: error,
        leaseUntil: null,
        updatedAt: now,
        ...(wait === null ? {} : { nextAttemptAt: new Date(now.getTime() + wait), claimedBy: null }),
      },
    });
    if (count > 0)
      await recordFailure(
        tx,
        { messageId: claim.id, attempt: message.attempt, statusCode: outcome.statusCode, error, durationMs },
        now,
      );
  });
  return name;
}

/** Notes that a message is not sent, and why. */
export async function settleSuppressed(db: Database, claim: Claim, reason: string, now: Date): Promise<void> {
  const { from, to } = MOVES.suppress;
  await db.outboxMessage.updateMany({
    where: { id: claim.id, claimedBy: claim.token, state: { in: [...from] } },
    data: { state: to, lastError: reason.slice(0, MAX_ERROR_LENGTH), leaseUntil: null, updatedAt: now },
  });
}

/** Puts a message back for later, as if it had not been taken, and notes why it waits. */
export async function settlePostponed(
  db: Database,
  claim: Claim,
  { postponed, forMs }: Postponed,
  now: Date,
): Promise<void> {
  const { from, to } = MOVES.postpone;
  await db.outboxMessage.updateMany({
    where: { id: claim.id, claimedBy: claim.token, state: { in: [...from] } },
    data: {
      state: to,
      attempts: { decrement: 1 },
      nextAttemptAt: new Date(now.getTime() + forMs),
      lastError: postponed.slice(0, MAX_ERROR_LENGTH),
      claimedBy: null,
      leaseUntil: null,
      updatedAt: now,
    },
  });
}

/** Keeps messages in our own database and settles them, all or none. Those that were taken away meanwhile are left out. */
export async function storeAndSettle<Ready>(
  db: Database,
  carrier: StoreCarrier<Ready>,
  ready: readonly (Claim & { message: OutboxMessage; ready: Ready })[],
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const ours = await markStored(tx, ready, now);
    const stored = ready.filter(({ id }) => ours.has(id));
    if (stored.length > 0) await carrier.store(tx, stored, now);
  });
}

/** Servers quote the recipient in their refusals; an erasure blanks the recipient, and must not have to search texts. */
function withoutRecipient(error: string, recipient: string | null): string {
  const text = recipient ? error.replaceAll(recipient, '(recipient)') : error;
  return text.slice(0, MAX_ERROR_LENGTH);
}
