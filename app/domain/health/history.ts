import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { PART_LABELS, type PartName } from './parts.ts';

/** The history strip has a slot for each quarter of an hour. */
const HISTORY_SLOT_MS = 15 * MINUTE_MS;
const HISTORY_SLOTS = DAY_MS / HISTORY_SLOT_MS;

export interface PastCheck {
  lastChecked: Date;
  failedParts: readonly PartName[];
}

/** A quarter of an hour in the history strip. */
export interface HistorySlot {
  /** ISO time of its start. */
  startsAt: string;
  state: 'healthy' | 'issues' | 'unknown';
  /** 'Healthy (3 checks)', 'Issues: Mail (1 of 3 checks)', 'No check'. */
  text: string;
}

/** Builds the slots of the last 24 hours, the oldest first; the worst check of a slot counts. */
export function drawHistory(checks: readonly PastCheck[], now: Date): HistorySlot[] {
  const end = Math.floor(now.getTime() / HISTORY_SLOT_MS) + 1;
  const slots = Array.from({ length: HISTORY_SLOTS }, () => [] as PastCheck[]);
  for (const check of checks)
    slots[Math.floor(check.lastChecked.getTime() / HISTORY_SLOT_MS) - (end - HISTORY_SLOTS)]?.push(check);
  return slots.map((inSlot, index) => ({
    startsAt: new Date((end - HISTORY_SLOTS + index) * HISTORY_SLOT_MS).toISOString(),
    ...describeSlot(inSlot),
  }));
}

function describeSlot(checks: readonly PastCheck[]): Pick<HistorySlot, 'state' | 'text'> {
  if (checks.length === 0) return { state: 'unknown', text: 'No check' };
  const bad = checks.filter(({ failedParts }) => failedParts.length > 0);
  if (bad.length === 0) return { state: 'healthy', text: `Healthy (${countChecks(checks.length)})` };
  const parts = [...new Set(bad.flatMap(({ failedParts }) => failedParts))];
  const names = parts.map((name) => PART_LABELS[name]).join(', ');
  return { state: 'issues', text: `Issues: ${names} (${bad.length} of ${countChecks(checks.length)})` };
}

const countChecks = (count: number) => (count === 1 ? '1 check' : `${count} checks`);
