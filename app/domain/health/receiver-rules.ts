import type { Fact, Finding, PartResult } from './parts.ts';
import {
  failed,
  MAX_QUEUE_MS,
  minutes,
  oldestWait,
  type QueueState,
  type Verdict,
  WORKING,
} from './rules.ts';

/** Companies' own systems that get leads or are read: how many are switched on, and how many of those fail. */
export interface ReceiverCount {
  on: number;
  failing: number;
}

const RECEIVERS = {
  companyWebhooks: {
    off: 'No company has a webhook endpoint that is switched on.',
    message: 'webhook',
    all: 'Every webhook endpoint fails: this machine may have no way to the internet.',
  },
  crm: {
    off: 'No company has a CRM that is switched on.',
    message: 'contact',
    all: 'The CRM of every company fails: it may be down, or this machine has no way to it.',
  },
  productFeeds: {
    off: 'No company has a product feed that is switched on.',
    message: 'product feed',
    all: 'No product feed can be read: this machine may have no way to the internet.',
  },
} as const;

/**
 * If one company's receiver fails, that is the company's problem and only a figure here. If all of several fail, it is the service's
 * problem.
 */
const MIN_RECEIVERS = 2;

/**
 * Judges receivers. Webhooks and the CRM: whether messages are sent, and whether any are delivered. Product feeds: whether they are read
 * when due.
 * @param queue for the feeds without `waiting`
 */
export function judgeReceivers(
  name: keyof typeof RECEIVERS,
  {
    receivers,
    reach,
    queue,
    now,
  }: {
    receivers: ReceiverCount;
    reach: Finding | null;
    queue: Omit<QueueState, 'waiting'> & { waiting?: number };
    now: Date;
  },
): PartResult {
  const { on, failing } = receivers;
  const { waiting, oldestDueAt, lastFailure } = queue;
  const words = RECEIVERS[name];
  const facts: Fact[] = [
    { label: 'Switched on', count: on },
    { label: 'Of these failing', count: failing },
    ...(waiting === undefined ? [] : [{ label: 'Waiting to be sent', count: waiting }]),
    ...oldestWait(oldestDueAt),
    { label: 'Last failure', at: lastFailure?.at.toISOString() ?? null },
    ...(lastFailure?.statusCode ? [{ label: 'Its code', text: String(lastFailure.statusCode) }] : []),
  ];
  const waitMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
  const reasons = [
    ...(on > 0 && reach && !reach.isOk ? [reach.reason] : []),
    ...(waitMs > MAX_QUEUE_MS
      ? [`The oldest ${words.message} has been waiting for ${minutes(waitMs)}.`]
      : []),
    ...(failing >= MIN_RECEIVERS && failing === on ? [words.all] : []),
  ];
  const verdict: Verdict =
    reasons.length > 0 ? failed(reasons.join(' ')) : on > 0 ? WORKING : { state: 'off', reason: words.off };
  return { name, ...verdict, durationMs: reach?.durationMs ?? 0, facts };
}
