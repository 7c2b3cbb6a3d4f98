import type { Finding, PartResult } from './parts.ts';
import { inspectQueue, type QueueState } from './service-rules.ts';
import { failed, type Verdict, WORKING_VERDICT } from './verdict.ts';

/** Companies' own systems that get leads or are read: how many are switched on, and how many of those fail. */
interface ReceiverCount {
  on: number;
  failing: number;
}

const RECEIVER_PARTS = {
  companyWebhooks: {
    off: 'No company has turned on a webhook endpoint.',
    message: 'webhook',
    all: 'Every webhook endpoint is failing. This server may have no internet access.',
  },
  crm: {
    off: 'No company has turned on a CRM.',
    message: 'contact',
    all: 'Every company’s CRM is failing. The CRM may be down, or this server can’t reach the CRM.',
  },
  productFeeds: {
    off: 'No company has turned on a product feed.',
    message: 'product feed',
    all: 'We can’t read any product feed. This server may have no internet access.',
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
  name: keyof typeof RECEIVER_PARTS,
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
  const words = RECEIVER_PARTS[name];
  const { facts, delays } = inspectQueue(queue, words.message, now);
  const reasons = [
    ...(on > 0 && reach && !reach.isOk ? [reach.reason] : []),
    ...delays,
    ...(failing >= MIN_RECEIVERS && failing === on ? [words.all] : []),
  ];
  const verdict: Verdict =
    reasons.length > 0
      ? failed(reasons.join(' '))
      : on > 0
        ? WORKING_VERDICT
        : { state: 'off', reason: words.off };
  const counts = [
    { label: 'Turned on', count: on },
    { label: 'Failing', count: failing },
  ];
  return { name, ...verdict, durationMs: reach?.durationMs ?? 0, facts: [...counts, ...facts] };
}
