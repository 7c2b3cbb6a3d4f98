import { COMPANIES_REFUSED_ALIKE } from '#app/domain/mail-domains/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { type Fact, type Finding, PART_LABELS, type PartName, type PartResult } from './parts.ts';
import type { DatabaseState, DiskSpace, WorkerActivity } from './probes.ts';
import { failed, type Verdict, WORKING_VERDICT } from './verdict.ts';

/** Pure functions that turn the findings on the service's own parts into states and reasons. */

/** If a due mail or text has waited longer than this, messages are not being sent. */
const MAX_SERVICE_QUEUE_MS = 15 * MINUTE_MS;

/** A worker begins a task every few seconds. */
const MAX_SERVICE_IDLE_MS = 3 * MINUTE_MS;

/** Checks run every five minutes. This allows for one missed check and some delay. */
const MAX_SERVICE_RECORD_AGE_MS = 12 * MINUTE_MS;

const MAX_SHOWN_REFUSERS = 5;

const BYTES_PER_GIB = 1024 ** 3;

export interface QueueState {
  /** Due and not sent yet. */
  waiting: number;
  oldestDueAt: Date | null;
  lastFailure: { at: Date; statusCode: number | null } | null;
}

/** A receiving domain that refuses the content of mails, and of how many companies. */
interface Refuser {
  domain: string;
  companies: number;
}

/** Judges mail or texts: whether the server responds, whether messages are sent, and who refuses the mails of several companies. */
export function judgeQueue(
  name: 'mail' | 'texts',
  {
    reach,
    queue,
    refusers = [],
    now,
  }: { reach: Finding | null; queue: QueueState; refusers?: readonly Refuser[]; now: Date },
): PartResult {
  const { facts: queueFacts, delays } = inspectQueue(queue, name === 'mail' ? 'mail' : 'text', now);
  const refusals = inspectRefusers(refusers);
  const facts = [...queueFacts, ...refusals.facts];
  const reasons = [...(reach && !reach.isOk ? [reach.reason] : []), ...delays, ...refusals.reasons];
  const verdict: Verdict =
    reasons.length > 0
      ? failed(reasons.join(' '))
      : reach
        ? WORKING_VERDICT
        : { state: 'off', reason: SERVICE_WITH_LOCAL_MAILBOX[name] };
  return { name, ...verdict, durationMs: reach?.durationMs ?? 0, facts };
}

/** One company's content is the company's own affair. If a domain refuses several, the sender that they share is the likely reason. */
function inspectRefusers(refusers: readonly Refuser[]): { facts: Fact[]; reasons: string[] } {
  const [worst] = refusers;
  if (!worst) return { facts: [], reasons: [] };
  const text = refusers
    .slice(0, MAX_SHOWN_REFUSERS)
    .map(({ domain, companies }) => `${domain} (${companies})`);
  return {
    facts: [{ label: 'Domains that refuse content (companies)', text: text.join(', ') }],
    reasons:
      worst.companies >= COMPANIES_REFUSED_ALIKE
        ? [`${worst.domain} refuses the content of e-mails from ${worst.companies} companies.`]
        : [],
  };
}

/** Returns the facts of a queue, and a sentence if its oldest message has waited too long. @param noun one of its messages, in words */
export function inspectQueue(
  { waiting, oldestDueAt, lastFailure }: Omit<QueueState, 'waiting'> & { waiting?: number },
  noun: string,
  now: Date,
): { facts: Fact[]; delays: string[] } {
  const waitMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
  return {
    facts: [
      ...(waiting === undefined ? [] : [{ label: 'Waiting to be sent', count: waiting }]),
      ...oldestWait(oldestDueAt),
      { label: 'Last failure', at: lastFailure?.at.toISOString() ?? null },
      ...(lastFailure?.statusCode ? [{ label: 'Error code', text: String(lastFailure.statusCode) }] : []),
    ],
    delays:
      waitMs > MAX_SERVICE_QUEUE_MS ? [`The oldest ${noun} has been waiting for ${minutes(waitMs)}.`] : [],
  };
}

const oldestWait = (since: Date | null): Fact[] =>
  since ? [{ label: 'Oldest waiting since', at: since.toISOString() }] : [];

const SERVICE_WITH_LOCAL_MAILBOX = {
  mail: 'No SMTP server is set: e-mails stay in the local mailbox.',
  texts: 'Twilio is not set up: texts stay in the local mailbox.',
};

/** The result of the last check of a SQLite file. */
export interface IntegrityResult {
  isSound: boolean;
  checkedAt: Date;
}

export function judgeDatabase(state: Finding<DatabaseState>, integrity: IntegrityResult | null): PartResult {
  const part = { name: 'database' as const, durationMs: state.durationMs };
  if (!state.isOk) return { ...part, ...failed(state.reason), facts: [] };
  const { provider, answerMs, sizeBytes, walBytes, checksumFailures } = state.value;
  const isSqlite = provider === 'sqlite';
  const isDamaged = isSqlite ? integrity?.isSound === false : (checksumFailures ?? 0) > 0;
  const facts: Fact[] = [
    { label: 'Kind', text: isSqlite ? 'SQLite' : 'Postgres' },
    { label: 'Answers in', ms: answerMs },
    { label: 'Size', bytes: sizeBytes },
    walBytes === null
      ? { label: 'Write-ahead log', text: 'not readable for this user' }
      : { label: 'Write-ahead log', bytes: walBytes },
    ...(isSqlite
      ? [
          {
            label: 'Integrity check',
            text: integrity ? (integrity.isSound ? 'Sound' : 'Damaged') : 'Not yet',
          },
          ...(integrity ? [{ label: 'Integrity checked', at: integrity.checkedAt.toISOString() }] : []),
        ]
      : [
          {
            label: 'Integrity check',
            text:
              checksumFailures === null ? 'page checksums are off' : `${checksumFailures} damaged pages read`,
          },
        ]),
  ];
  return {
    ...part,
    ...(isDamaged ? failed('The database is damaged: restore the last backup.') : WORKING_VERDICT),
    facts,
  };
}

/** Judges the worker. @param waiting messages of all kinds */
export function judgeWorker(
  activity: Finding<WorkerActivity>,
  waiting: Pick<QueueState, 'waiting' | 'oldestDueAt'>,
  now: Date,
): PartResult {
  const part = { name: 'worker' as const, durationMs: activity.durationMs };
  const queue: Fact[] = [
    { label: 'Messages waiting', count: waiting.waiting },
    ...oldestWait(waiting.oldestDueAt),
  ];
  if (!activity.isOk) return { ...part, ...failed(activity.reason), facts: queue };
  const { lastActiveAt, isRunning, late, failing } = activity.value;
  const idleMs = lastActiveAt ? now.getTime() - lastActiveAt.getTime() : null;
  const isActive = isRunning || (idleMs !== null && idleMs <= MAX_SERVICE_IDLE_MS);
  const problem = isActive
    ? late.length > 0 && `Late: ${late.join('; ')}.`
    : idleMs === null
      ? 'No worker has run yet.'
      : `No worker has run for ${minutes(idleMs)}.`;
  return {
    ...part,
    ...(problem ? failed(problem) : WORKING_VERDICT),
    facts: [
      { label: 'Last run', at: lastActiveAt?.toISOString() ?? null },
      ...queue,
      ...(failing.length > 0 ? [{ label: 'Tasks whose last run failed', text: failing.join('; ') }] : []),
    ],
  };
}

/** Judges the disk. Compacting a SQLite file needs twice its size. */
export function judgeDisk(disk: Finding<DiskSpace>, database: Finding<DatabaseState>): PartResult {
  const part = { name: 'disk' as const, durationMs: disk.durationMs };
  if (!disk.isOk) return { ...part, ...failed(disk.reason), facts: [] };
  const { freeBytes, totalBytes } = disk.value;
  const isSqlite = database.isOk && database.value.provider === 'sqlite';
  const needed = Math.max(BYTES_PER_GIB, isSqlite ? 2 * database.value.sizeBytes : 0);
  return {
    ...part,
    ...(freeBytes < needed
      ? failed(`The data folder’s disk has less than ${(needed / BYTES_PER_GIB).toFixed(1)} GiB free.`)
      : WORKING_VERDICT),
    facts: [
      { label: 'Free', bytes: freeBytes },
      { label: 'Of', bytes: totalBytes },
    ],
  };
}

const minutes = (ms: number): string => {
  const count = Math.floor(ms / MINUTE_MS);
  if (count < 120) return `${count} minutes`;
  return `${Math.floor(count / 60)} hours`;
};

/** Lists one line per reason: a wrong key makes all features fail for the same one. */
export function listIssues(results: readonly PartResult[]): string[] {
  const byReason = new Map<string, PartName>();
  for (const { name, state, reason } of results)
    if (state === 'failed' && reason !== null && !byReason.has(reason)) byReason.set(reason, name);
  return [...byReason].map(([reason, name]) => `${PART_LABELS[name]}: ${reason}`);
}

/** The worker writes the record, so an old one means that no worker runs. */
export function findStaleness(lastChecked: Date, now: Date): string | null {
  const ageMs = now.getTime() - lastChecked.getTime();
  return ageMs > MAX_SERVICE_RECORD_AGE_MS
    ? `The worker has not checked for ${minutes(ageMs)}. A check is due every 5 minutes.`
    : null;
}
