import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { FreshTries } from './slots.ts';
import type { OutboxKind, OutboxState } from './types.ts';

/** Every way in which a row may change its state; the statements take their WHERE from here. */
export const MOVES = {
  /** A worker takes it, for as long as its lease runs. */
  claim: { from: ['planned'], to: 'claimed' },
  /** Committed before the first byte goes out: from here on a crash leaves a doubt. */
  send: { from: ['claimed'], to: 'sending' },
  /** Kept in our own database instead of sent, so there is no moment of doubt. */
  store: { from: ['claimed'], to: 'sent' },
  /** The receiver said yes, even if it said so after we had begun to doubt. */
  settle: { from: ['sending', 'uncertain'], to: 'sent' },
  /** Certainly not received; once more later, or now when it never reached the wire. */
  retry: { from: ['claimed', 'sending'], to: 'planned' },
  /** Not now: what it needs is not there yet. */
  postpone: { from: ['claimed'], to: 'planned' },
  /** Refused for good, or tried as often as we try. */
  fail: { from: ['claimed', 'sending'], to: 'failed' },
  /** Workers die with it: it waits for a person. */
  hold: { from: ['claimed'], to: 'on-hold' },
  /** It can't be known whether it was received. */
  doubt: { from: ['sending'], to: 'uncertain' },
  /** The recipient does not want it, or it has become pointless. */
  suppress: { from: ['claimed'], to: 'suppressed' },
} as const satisfies Record<string, { from: readonly OutboxState[]; to: OutboxState }>;

/** Taken by the provider of texts, which then reports that it did not reach the phone. */
export const REPORTED_UNDELIVERED = {
  from: ['sending', 'sent', 'uncertain'],
  to: 'failed',
} as const satisfies {
  from: readonly OutboxState[];
  to: OutboxState;
};

/** What only a person may do: a message that failed, may have failed or is on hold is planned once more. */
export const SEND_AGAIN = { from: ['uncertain', 'failed', 'on-hold'], to: 'planned' } as const satisfies {
  from: readonly OutboxState[];
  to: OutboxState;
};

/** Messages that a person has to look at. */
export const UNDELIVERED_STATES = SEND_AGAIN.from;
export type UndeliveredState = (typeof UNDELIVERED_STATES)[number];

/** What cancels a message that has not gone out: an erasure, or the end of the reason for it. */
export const CANCEL = { from: ['planned', 'claimed', 'on-hold'], to: 'cancelled' } as const satisfies {
  from: readonly OutboxState[];
  to: OutboxState;
};

const SECOND_MS = 1000;

/** A message is a suspect once so many workers in a row died with it before it was on the wire: it is prepared alone from then on. */
export const SUSPECT_FROM = 2;
/** It is put on hold once so many more died while they prepared it alone. A worker that is only restarted often does not do that to one message. */
export const ON_HOLD_FROM = SUSPECT_FROM + 5;

/** From this priority on no person sits and waits for a message: what it says is on the screen already, or may come a moment later. */
export const USUAL_PRIORITY = 2;
/** From this priority on a message is bulk: it is sent behind what people wait for, and its states are written in groups. */
export const BULK_PRIORITY = 10;

export interface KindRules {
  /** The longest wait before the 2nd, 3rd, … attempt, in ms; there is one attempt more than waits. */
  waits: readonly number[];
  /** On the wire at the same time, per process. */
  concurrency: number;
  /** Further ones, one at a time, while none of those on the wire ends. */
  freshTries?: FreshTries;
  /** An attempt that takes longer is ended by us, in ms. */
  deadlineMs: number;
  /** Each receiver has a queue of its own, and `concurrency` is one queue's: a receiver that is slow or dead delays no other. */
  perQueue?: {
    /** On the wire at the same time per process, to receivers that answer. */
    concurrency: number;
    /** The same to receivers that failed or were slow the last time. */
    troubledConcurrency: number;
  };
  /** Whether a message of unknown fate may go out again: only where the receiver knows it by its id. */
  repeatable: boolean;
}

/** The stated schedule. A mail is tried 10 times over at most 31 hours, a text 9 times over at most 16 hours. */
export const KIND_RULES: Record<OutboxKind, KindRules> = {
  email: {
    waits: [
      30 * SECOND_MS,
      2 * MINUTE_MS,
      10 * MINUTE_MS,
      30 * MINUTE_MS,
      HOUR_MS,
      2 * HOUR_MS,
      4 * HOUR_MS,
      8 * HOUR_MS,
      15 * HOUR_MS,
    ],
    concurrency: 5,
    freshTries: { most: 5, afterMs: 5 * SECOND_MS },
    deadlineMs: 5 * MINUTE_MS,
    repeatable: false,
  },
  sms: {
    waits: [
      30 * SECOND_MS,
      2 * MINUTE_MS,
      10 * MINUTE_MS,
      30 * MINUTE_MS,
      HOUR_MS,
      2 * HOUR_MS,
      4 * HOUR_MS,
      8 * HOUR_MS,
    ],
    concurrency: 2,
    deadlineMs: 30 * SECOND_MS,
    repeatable: false,
  },
  webhook: {
    waits: [
      5 * SECOND_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      14 * HOUR_MS,
      20 * HOUR_MS,
      DAY_MS,
    ],
    concurrency: 5,
    perQueue: { concurrency: 50, troubledConcurrency: 20 },
    deadlineMs: 15 * SECOND_MS,
    repeatable: true,
  },
  crm: {
    waits: [30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
    concurrency: 2,
    perQueue: { concurrency: 20, troubledConcurrency: 10 },
    deadlineMs: 30 * SECOND_MS,
    repeatable: true,
  },
};

/** A claim holds for so long without being renewed. */
export const LEASE_MS = MINUTE_MS;
/** The most of a kind that can be on the wire at the same time, per process. */
export const maxOnWire = ({
  concurrency,
  freshTries,
}: Pick<KindRules, 'concurrency' | 'freshTries'>): number => concurrency + (freshTries?.most ?? 0);

/** Clocks of several machines may differ by so much. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** A lease that ends later than this from now was taken by a clock that was ahead: it counts as lapsed. */
export const MAX_LEASE_MS =
  LEASE_MS + Math.max(...Object.values(KIND_RULES).map(({ deadlineMs }) => deadlineMs)) + CLOCK_SKEW_MS;

/** No receiver may ask for a longer wait. */
const MAX_WAIT_MS = DAY_MS;
/** No retry comes sooner than this, however the dice fall. */
const SHORTEST_WAIT_MS = SECOND_MS;

export const maxAttempts = ({ waits }: Pick<KindRules, 'waits'>): number => waits.length + 1;

/**
 * How long to wait after a failed attempt, in ms: full jitter (anything between nothing and the stated wait), so that a
 * thousand mails refused together do not come back together. Null when that was the last attempt. A message that a person
 * sends again after it has the whole schedule again.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random 0 ≤ random < 1
 * @param atLeastMs what the receiver asked for (Retry-After)
 */
export function waitAfter(
  rules: Pick<KindRules, 'waits'>,
  attempt: number,
  random: number,
  atLeastMs = 0,
): number | null {
  const longest = rules.waits[(attempt - 1) % maxAttempts(rules)];
  if (longest === undefined) return null;
  return Math.max(SHORTEST_WAIT_MS, Math.round(longest * random), Math.min(atLeastMs, MAX_WAIT_MS));
}

/**
 * What becomes of a row whose lease ran out: its worker died or lost the database. A claim alone is no attempt: the receiver was not
 * asked, so that it never uses up the message's attempts.
 * @param row.lostClaims before this one
 */
export function afterLostLease(
  rules: Pick<KindRules, 'waits' | 'repeatable'>,
  row: { state: 'claimed' | 'sending'; attempts: number; lostClaims: number },
): 'retry' | 'fail' | 'doubt' | 'hold' {
  if (row.state === 'claimed') return row.lostClaims + 1 >= ON_HOLD_FROM ? 'hold' : 'retry';
  if (!rules.repeatable) return 'doubt';
  return row.attempts % maxAttempts(rules) === 0 ? 'fail' : 'retry';
}

/** Days after which a mail or text that is over loses what was needed to write it. */
export const PAYLOAD_DAYS = 30;
/** The same of one that failed or may have: for so long a person may have it sent again. */
export const UNDELIVERED_PAYLOAD_DAYS = 90;
/**
 * Mails to staff, and tests: once they are over, no page shows them and nothing counts them, so that their rows go with their payload.
 * Of webhooks and pushes to a CRM the rows go as well, by the rules of their logs.
 */
export const WITHOUT_READERS: ReadonlySet<string> = new Set([
  'lead-notice',
  'lead-digest',
  'limit-warning',
  'webhook-failing',
  'webhook-disabled',
  'sender-records',
  'retention-shortened',
  'trial-ending',
  'payment-failed',
  'read-only',
  'subscription-ended',
  'erasure-ahead',
  'marketing-test',
]);

/** Why a person can't have a message sent again. */
export type Obstacle = 'erased' | 'expired' | 'new-link' | 'too-old';

/** The hours for which a message's link works. Longer than that it would bring a dead one. */
const LINK_HOURS: Readonly<Record<string, number>> = { 'erase-confirm': 24, 'data-link': 24 };
/** Mails whose link is asked for again, and never sent again. */
export const ONE_TIME_LINKS: readonly string[] = ['reset', 'invite', 'verify', 'staff-address'];
/** All mails with the secret of a link in their payload. */
export const LINK_MAILS: readonly string[] = [...ONE_TIME_LINKS, ...Object.keys(LINK_HOURS)];

/** Whether messages of a kind lose their payload with time. */
const hasPayloadFor = (kind: string): boolean => kind === 'email' || kind === 'sms';

export function findObstacle(
  message: { kind: string; purpose: string; recipient: string | null; createdAt: Date },
  now: Date,
): Obstacle | null {
  const { kind, purpose, recipient, createdAt } = message;
  if (recipient === null) return 'erased';
  if (ONE_TIME_LINKS.includes(purpose)) return 'new-link';
  const hours = LINK_HOURS[purpose];
  const age = now.getTime() - createdAt.getTime();
  if (hours !== undefined && age >= hours * HOUR_MS) return 'expired';
  return hasPayloadFor(kind) && age >= UNDELIVERED_PAYLOAD_DAYS * DAY_MS ? 'too-old' : null;
}
