import { createHmac } from 'node:crypto';
import type { Database, Prisma } from '#app/domain/database.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import type { AuditActor } from './record-audit.server.ts';
import {
  REFUSAL_ACTIONS,
  REFUSAL_DAYS,
  REFUSAL_MINUTES,
  type RefusalAction,
  type RefusalReason,
} from './refusals.ts';

export interface Refusal {
  action: RefusalAction;
  /** The caller who was refused; null for an unidentified caller. */
  by: { actor: AuditActor; tenantId: string | null } | null;
  /** The e-mail address that was typed into the log-in. It is looked up later, and stored only if it has an account. */
  email?: string;
  capability?: string;
  why?: RefusalReason;
  /** The caller's network; stored as a keyed hash. */
  network: string;
  requestId: string | null;
}

/**
 * Records the refusals of a process. They are collected in memory and written a moment later, so that recording them does not affect
 * response times.
 */
export interface RefusalLog {
  note(refusal: Refusal, now: Date): void;
  /** Writes the recorded refusals, and closes expired windows; with `isLast` all of them, for a stopping process. */
  flush(now: Date, options?: { isLast?: boolean }): Promise<void>;
}

interface Account {
  id: string;
  email: string;
  tenantId: string | null;
}
/** Finds the account of a typed e-mail address. */
type FindAccount = (email: string) => Promise<Account | null>;

const WRITE_REFUSAL_LOG_AFTER_MS = 1_000;
const REFUSAL_LOG_WINDOW_MS = REFUSAL_MINUTES * MINUTE_MS;
/**
 * Maximum number of refusals of one kind between two writes; more are counted together, so that a flood of one kind does not displace other
 * kinds.
 */
const MAX_WAITING_IN_REFUSAL_LOG = 500;
/** Maximum number of lines of one kind and one tenant, or of the service, that start within one window; more are counted together. */
const MAX_REFUSAL_LOG_WINDOWS = 100;
/** Lower maximum for lines without an account or actor. They are counted separately, so that strangers displace no account's lines. */
const MAX_ANONYMOUS_REFUSAL_LOG_WINDOWS = 20;
/** Maximum number of rows that wait while the database is unavailable. */
const MAX_UNWRITTEN_IN_REFUSAL_LOG = 2_000;

interface Waiting extends Refusal {
  times: number;
  at: Date;
}
interface Window {
  row: Prisma.AuditEventCreateManyInput;
  details: Prisma.InputJsonObject;
  /** Key of a group of lines; the number of windows per group is limited. */
  group: string;
  times: number;
  beganAt: Date;
}

/** Creates the log of a process. @param ring keys for the hashes of networks @param report called for failures; the refusals are retried */
export function refusalLog(options: {
  db: Database;
  findAccount: FindAccount;
  ring: KeyRing;
  report: (error: unknown) => void;
}): RefusalLog {
  const { db, findAccount, report } = options;
  const hashKey = options.ring.deriveFirstKey('refusal networks');
  let waiting = new Map<string, Waiting>();
  const windows = new Map<string, Window>();
  let unwritten: Prisma.AuditEventCreateManyInput[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const hashNetwork = (network: string) =>
    network === '' ? null : createHmac('sha256', hashKey).update(network).digest('hex').slice(0, 8);

  const write = async (now: Date, isLast: boolean) => {
    const round = waiting;
    waiting = new Map();
    unwritten.push(...closeWindows(windows, now, REFUSAL_LOG_WINDOW_MS));
    const accounts = await findAccounts(round, findAccount).catch((error) => {
      for (const [key, refusal] of round) {
        const since = waiting.get(key);
        waiting.set(key, { ...refusal, times: refusal.times + (since?.times ?? 0) });
      }
      throw error;
    });
    for (const refusal of round.values()) {
      const line = describeLine(
        refusal,
        accounts.get(refusal.email ?? '') ?? null,
        hashNetwork(refusal.network),
      );
      unwritten.push(...countInWindow(windows, line, refusal));
    }
    if (isLast) unwritten.push(...closeWindows(windows, now, 0));
    const rows = unwritten.slice(0, MAX_UNWRITTEN_IN_REFUSAL_LOG);
    unwritten = [];
    if (rows.length === 0) return;
    try {
      await db.auditEvent.createMany({ data: rows });
    } catch (error) {
      unwritten = [...rows, ...unwritten];
      throw error;
    }
  };

  const flush: RefusalLog['flush'] = (now, { isLast = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    // Writes run one after the other, because concurrent ones would begin the same line.
    const currentWrite = running.then(() => write(now, isLast));
    running = currentWrite.catch(() => {});
    return currentWrite;
  };
  const schedule = (afterMs: number) => {
    timer ??= setTimeout(() => {
      flush(new Date())
        .catch(report)
        .finally(() => {
          if (windows.size + unwritten.length + waiting.size > 0) schedule(REFUSAL_LOG_WINDOW_MS / 10);
        });
    }, afterMs).unref();
  };

  return {
    note(refusal, now) {
      const [place, noted] = placeInWaiting(waiting, refusal);
      const before = waiting.get(place);
      waiting.set(place, { ...noted, at: before?.at ?? now, times: (before?.times ?? 0) + 1 });
      // This wait is shorter than the one for closing lines, so it replaces that timer.
      if (waiting.size === 1 && !before) {
        clearTimeout(timer);
        timer = undefined;
      }
      schedule(WRITE_REFUSAL_LOG_AFTER_MS);
    },
    flush,
  };
}

/** Returns the entry in which a refusal is counted. Once an action has MAX_WAITING_IN_REFUSAL_LOG entries, its further refusals share one entry. */
function placeInWaiting(waiting: ReadonlyMap<string, Waiting>, refusal: Refusal): [string, Refusal] {
  const { action, by: caller, email, why, capability, network } = refusal;
  const key = [action, caller?.actor.id, caller?.tenantId, email, why, capability, network].join('\n');
  if (
    waiting.has(key) ||
    waiting.size < MAX_WAITING_IN_REFUSAL_LOG ||
    countWaiting(waiting, action) < MAX_WAITING_IN_REFUSAL_LOG
  )
    return [key, refusal];
  return [action, { ...refusal, by: null, email: undefined, network: '' }];
}

function countWaiting(waiting: ReadonlyMap<string, Waiting>, action: RefusalAction): number {
  let count = 0;
  for (const refusal of waiting.values()) if (refusal.action === action) count++;
  return count;
}

/** Counts a refusal in the window of its line. @returns the row of a newly opened window */
function countInWindow(
  windows: Map<string, Window>,
  line: ReturnType<typeof describeLine>,
  refusal: Waiting,
) {
  const { group, maxWindows } = linesPerWindow(line);
  const isFull = () => [...windows.values()].filter((window) => window.group === group).length >= maxWindows;
  // A caller with many networks or accounts must not get a line for each.
  const { key, row, details } = !windows.has(line.key) && isFull() ? crowdKey(line) : line;
  const before = windows.get(key);
  if (before) {
    before.times += refusal.times;
    return [];
  }
  windows.set(key, { row, details, group, times: refusal.times, beganAt: refusal.at });
  return [{ ...row, details: { ...details, times: 1 }, createdAt: refusal.at }];
}

/** Closes windows that have been open for `afterMs`. @returns the rows with their counts */
function closeWindows(windows: Map<string, Window>, now: Date, afterMs: number) {
  return [...windows].flatMap(([key, { row, details, times, beganAt }]) => {
    if (now.getTime() - beganAt.getTime() < afterMs) return [];
    windows.delete(key);
    return times > 1 ? [{ ...row, details: { ...details, times }, createdAt: now }] : [];
  });
}

async function findAccounts(round: ReadonlyMap<string, Waiting>, findAccount: FindAccount) {
  const accounts = new Map<string, Account | null>();
  for (const { email } of round.values())
    if (email !== undefined && !accounts.has(email)) accounts.set(email, await findAccount(email));
  return accounts;
}

const REFUSAL_LOG_VISITOR = { actorKind: 'visitor', actorId: null, actorLabel: null };

/** Returns the row that refusals of one kind, account and network share, and the key that distinguishes it. */
function describeLine(refusal: Waiting, account: Account | null, network: string | null) {
  const { action, by: caller, capability, why, requestId } = refusal;
  const tenantId = caller ? caller.tenantId : (account?.tenantId ?? null);
  const actor = caller
    ? { actorKind: caller.actor.kind, actorId: caller.actor.id, actorLabel: caller.actor.label }
    : REFUSAL_LOG_VISITOR;
  const target = account ? { targetType: 'user', targetId: account.id } : {};
  const details = {
    ...(account && { email: account.email }),
    ...(capability && { capability }),
    ...(why && { why }),
    ...(network && { network }),
  };
  const row = { tenantId, ...actor, action, ...target, requestId };
  return {
    key: [action, tenantId, actor.actorId, account?.id, why, capability, network].join('\n'),
    row,
    details,
  };
}

/** Returns the group of lines that a line is counted with, and the maximum size of the group. */
function linesPerWindow({ row: { tenantId, action, actorId, targetId } }: ReturnType<typeof describeLine>) {
  const isAnonymous = !actorId && !targetId;
  return {
    group: [action, tenantId, isAnonymous].join('\n'),
    maxWindows: isAnonymous ? MAX_ANONYMOUS_REFUSAL_LOG_WINDOWS : MAX_REFUSAL_LOG_WINDOWS,
  };
}

/** Reduces a line to its kind and tenant when there are too many like it. */
const crowdKey = ({ row: { tenantId, action } }: ReturnType<typeof describeLine>) => ({
  key: [action, tenantId, 'crowd'].join('\n'),
  row: { tenantId, ...REFUSAL_LOG_VISITOR, action, requestId: null },
  details: { isCrowd: true },
});

/**
 * Deletes lines of refusals older than REFUSAL_DAYS. The database allows no other lines of the log to be deleted, and these not earlier.
 * @returns how many
 */
export async function dropRefusals({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.auditEvent.deleteMany({
    where: {
      action: { in: [...REFUSAL_ACTIONS] },
      createdAt: { lt: new Date(now.getTime() - REFUSAL_DAYS * DAY_MS) },
    },
  });
  return count;
}
