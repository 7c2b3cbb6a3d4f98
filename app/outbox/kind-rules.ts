import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { FreshTries } from './slots.ts';
import type { OutboxKind } from './types.ts';

const SECOND_MS = 1000;

/** An item is a suspect once this many workers in a row died with it before it was on the wire. From then on it is prepared alone. */
export const SUSPECT_FROM = 2;
/**
 * A suspect is put on hold once this many workers in total died with it. Mere restarts of a worker would not hit the same item so often.
 */
export const ON_HOLD_FROM = SUSPECT_FROM + 5;

/** From this priority on no person is waiting for an item, because its content is already on the screen or may arrive a moment later. */
export const USUAL_PRIORITY = 2;
/** From this priority on an item is bulk: it is sent after everything that people wait for, and its states are written in groups. */
export const BULK_PRIORITY = 10;

export interface KindRules {
  /** The longest wait before the 2nd, 3rd, … attempt, in ms. There is one more attempt than waits. */
  waits: readonly number[];
  /**
   * Wait that is added after a temporary refusal (4xx), in ms: a greylisting server refuses whoever comes back within minutes. If missing,
   * none is added.
   */
  deferralMs?: number;
  /** Maximum number of items on the wire at the same time, per process. */
  concurrency: number;
  /** Extra tries, one at a time, while no item on the wire ends. */
  freshTries?: FreshTries;
  /** Time limit of an attempt, in ms. */
  deadlineMs: number;
  /** Each receiver has its own queue, and `concurrency` is per queue, so that a slow or dead receiver delays no other. */
  perQueue?: {
    /** Maximum number of items on the wire at the same time per process, to receivers that answer. */
    concurrency: number;
    /** The same maximum for receivers that failed or were slow the last time. */
    troubledConcurrency: number;
  };
  /** Whether an item of unknown fate may be sent again: only if the receiver recognises it by its id. */
  repeatable: boolean;
}

/** The first waits of a mail, and all waits of a text. */
const WAITS_OF_TEXTS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];

/** The documented schedule. A mail is tried 10 times over at most 32 hours, a text 9 times over at most 16 hours. */
export const KIND_RULES: Record<OutboxKind, KindRules> = {
  email: {
    waits: [...WAITS_OF_TEXTS, 15 * HOUR_MS],
    deferralMs: 5 * MINUTE_MS,
    concurrency: 5,
    freshTries: { max: 5, afterMs: 5 * SECOND_MS },
    deadlineMs: 5 * MINUTE_MS,
    repeatable: false,
  },
  sms: {
    waits: WAITS_OF_TEXTS,
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

/**
 * E-mails that leave by companies' own mail servers, a queue for each: a slow or dead server has no share of the connections to the
 * service's own.
 */
export const QUEUED_EMAIL_RULES = {
  ...KIND_RULES.email,
  concurrency: 2,
  freshTries: undefined,
  perQueue: { concurrency: 10, troubledConcurrency: 4 },
} satisfies KindRules;

/** Duration of a claim without renewal. */
export const OUTBOX_LEASE_MS = MINUTE_MS;
/** Returns the maximum number of items of a kind on the wire at the same time, per process. */
export const maxOnWire = (rules: Pick<KindRules, 'concurrency' | 'freshTries'>): number =>
  rules.concurrency + (rules.freshTries?.max ?? 0);

/** Assumed maximum difference between the clocks of several machines. */
export const OUTBOX_CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** A lease that ends further in the future than this was set by a clock that was ahead, and counts as expired. */
export const MAX_LEASE_MS =
  OUTBOX_LEASE_MS +
  Math.max(...Object.values(KIND_RULES).map(({ deadlineMs }) => deadlineMs)) +
  OUTBOX_CLOCK_SKEW_MS;

/** Longest wait that a receiver may request. */
const MAX_REQUESTED_WAIT_MS = DAY_MS;
/** Shortest wait before a retry, even if the jitter is smaller. */
const SHORTEST_WAIT_MS = SECOND_MS;

export const maxAttempts = ({ waits }: Pick<KindRules, 'waits'>): number => waits.length + 1;

/**
 * Returns the wait after a failed attempt in ms, with full jitter (between 0 and the stated wait), so that a thousand mails refused
 * together are not retried together. Null after the last attempt. An item that a person sends again afterwards gets the whole schedule
 * again.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random 0 ≤ random < 1
 * @param atLeastMs the wait that the receiver requested (Retry-After)
 * @param isDeferred whether the receiver refused it for now, instead of not answering
 */
export function waitAfter(
  rules: Pick<KindRules, 'waits' | 'deferralMs'>,
  attempt: number,
  random: number,
  { atLeastMs = 0, isDeferred = false }: { atLeastMs?: number; isDeferred?: boolean } = {},
): number | null {
  const longest = rules.waits[(attempt - 1) % maxAttempts(rules)];
  if (longest === undefined) return null;
  const floor = isDeferred ? (rules.deferralMs ?? 0) : 0;
  return Math.max(
    SHORTEST_WAIT_MS,
    floor + Math.round(longest * random),
    Math.min(atLeastMs, MAX_REQUESTED_WAIT_MS),
  );
}

/**
 * Decides about a row whose lease expired because its worker died or lost the database. A claim alone is not an attempt, because nothing
 * was sent to the receiver, so it never uses up the item's attempts.
 * @param row.lostClaims number of claims lost before this one
 */
export function afterLostLease(
  rules: Pick<KindRules, 'waits' | 'repeatable'>,
  row: { state: 'claimed' | 'sending'; attempts: number; lostClaims: number },
): 'retry' | 'fail' | 'doubt' | 'hold' {
  if (row.state === 'claimed') return row.lostClaims + 1 >= ON_HOLD_FROM ? 'hold' : 'retry';
  if (!rules.repeatable) return 'doubt';
  return row.attempts % maxAttempts(rules) === 0 ? 'fail' : 'retry';
}

/** Days after which a settled mail or text loses its payload. */
export const PAYLOAD_DAYS = 30;
/** Days after which a mail or text that failed or may have failed loses its payload. Until then a person may send it again. */
export const UNDELIVERED_PAYLOAD_DAYS = 90;
/**
 * Mails to staff, and tests. Once settled, no page shows them and nothing counts them, so their rows are deleted together with their
 * payload. Rows of webhooks and CRM pushes are deleted as well, by the rules of their logs.
 */
export const WITHOUT_READERS: ReadonlySet<string> = new Set([
  'lead-notice',
  'lead-digest',
  'limit-warning',
  'webhook-failing',
  'webhook-disabled',
  'sender-records',
  'retention-shortened',
  'legal-changed',
  'unread-replies',
  'trial-ending',
  'payment-failed',
  'read-only',
  'subscription-ended',
  'erasure-ahead',
  'marketing-test',
]);

/** The most items that one press of a person sends again. */
export const MAX_RESENT_AT_ONCE = 1000;

/** The reason why a person can't send an item again. */
type Obstacle = 'erased' | 'expired' | 'new-link' | 'too-old';

/** Lifetime in hours of the one-time links with which people erase or download their data, or agree again. */
export const DATA_LINK_HOURS = 24;
/** Mails with such a link. Later they would deliver a dead link. */
export const TIMED_LINKS: readonly string[] = ['erase-confirm', 'data-link', 'agree-link'];
/** Mails that are not sent again, because their recipient can request a new link. */
export const ONE_TIME_LINKS: readonly string[] = ['reset', 'invite', 'verify', 'staff-address'];
/** All mails with a link's secret in their payload. */
export const LINK_MAILS: readonly string[] = [...ONE_TIME_LINKS, ...TIMED_LINKS];

/** Whether items of a kind lose their payload over time. */
const hasPayloadFor = (kind: string): boolean => kind === 'email' || kind === 'sms';

/** Whether an item is a mail whose link has ended. */
export const hasLinkEnded = (
  { purpose, createdAt }: { purpose: string; createdAt: Date },
  now: Date,
): boolean =>
  TIMED_LINKS.includes(purpose) && now.getTime() - createdAt.getTime() >= DATA_LINK_HOURS * HOUR_MS;

export function findObstacle(
  message: { kind: string; purpose: string; recipient: string | null; createdAt: Date },
  now: Date,
): Obstacle | null {
  const { kind, purpose, recipient, createdAt } = message;
  if (recipient === null) return 'erased';
  if (ONE_TIME_LINKS.includes(purpose)) return 'new-link';
  if (hasLinkEnded(message, now)) return 'expired';
  const age = now.getTime() - createdAt.getTime();
  return hasPayloadFor(kind) && age >= UNDELIVERED_PAYLOAD_DAYS * DAY_MS ? 'too-old' : null;
}
