import type { OutboxState } from './types.ts';

interface Move {
  from: readonly OutboxState[];
  to: OutboxState;
}

/** All transitions between a row's states. The WHERE clauses of the statements are built from them. */
export const MOVES = {
  /** A worker claims it until its lease expires. */
  claim: { from: ['planned'], to: 'claimed' },
  /** Committed before the first byte is sent. After this, a crash makes it uncertain whether the item was received. */
  send: { from: ['claimed'], to: 'sending' },
  /** Stored in our own database instead of sent, so there is never a doubt. */
  store: { from: ['claimed'], to: 'sent' },
  /** The receiver accepted it, even if only after it was marked as uncertain. */
  settle: { from: ['sending', 'uncertain'], to: 'sent' },
  /** Certainly not received. Retried later, or at once if it never reached the wire. */
  retry: { from: ['claimed', 'sending'], to: 'planned' },
  /** Postponed because something that it needs is missing. */
  postpone: { from: ['claimed'], to: 'planned' },
  /** Refused for good, or all attempts are used up. */
  fail: { from: ['claimed', 'sending'], to: 'failed' },
  /** Workers have died while preparing it, so it waits for a person's decision. */
  hold: { from: ['claimed'], to: 'on-hold' },
  /** It is unknown whether it was received. */
  doubt: { from: ['sending'], to: 'uncertain' },
  /** The recipient does not want it, or it has become pointless. */
  suppress: { from: ['claimed'], to: 'suppressed' },
} as const satisfies Record<string, Move>;

/** The SMS provider accepted it and later reported that it did not reach the phone. */
export const REPORTED_UNDELIVERED = {
  from: ['sending', 'sent', 'uncertain'],
  to: 'failed',
} as const satisfies Move;

/** Reserved for a person: an item that failed, may have failed or is on hold is planned again. */
export const SEND_AGAIN = { from: ['uncertain', 'failed', 'on-hold'], to: 'planned' } as const satisfies Move;

/** Items that need a person's attention. */
export const UNDELIVERED_STATES = SEND_AGAIN.from;
export type UndeliveredState = (typeof UNDELIVERED_STATES)[number];

/** Cancels an item that has not been sent, because of an erasure or because its reason has ended. */
export const CANCEL = { from: ['planned', 'claimed', 'on-hold'], to: 'cancelled' } as const satisfies Move;

/**
 * An item in one of these states is not on the wire yet. Claimed ones count too, because a worker does not send an item whose claim it has
 * lost.
 */
export const WAITING_STATES: readonly OutboxState[] = [...MOVES.claim.from, MOVES.claim.to];
/** An item in one of these states waits for the worker or is being sent. */
export const OPEN_STATES: OutboxState[] = ['planned', 'claimed', 'sending'];
/** An item in one of these states never reached its receiver. */
export const NEVER_SENT_STATES: OutboxState[] = ['suppressed', 'cancelled'];
