import { type AuditActor, type AuditEntry, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { PEOPLE_RULES } from './retention-fields.ts';
import type { TenantChanges } from './tenant-changes.ts';
import type { TenantDetails } from './tenant-details.server.ts';

/** Days before a shorter retention time takes effect, because erased data can't be restored. */
const RETENTION_WAIT_DAYS = 7;

type Retention = Pick<TenantDetails, 'dataRetentionDays' | 'pendingRetentionDays' | 'pendingRetentionFrom'>;

/** A pending retention time, and when it takes effect. */
export interface RetentionWait {
  days: number;
  from: Date;
}

interface RetentionStep {
  columns: Partial<Retention>;
  /** Set if this change makes a shorter or first time pending. */
  wait?: RetentionWait;
  /** Missing if dataRetentionDays itself changes, because the audit line of the other fields reports that. */
  line?: Pick<AuditEntry, 'action' | 'details'>;
}

/**
 * Plans a change of the retention time: a shorter or first one becomes pending; any other applies at once and cancels a pending one.
 * @returns the columns to write; none for an unchanged time
 * @throws AppError `invalid` for a pending time other than the current one
 */
export function planRetention(
  before: Retention,
  changes: Pick<TenantChanges, 'dataRetentionDays' | 'pendingRetentionDays'>,
  now: Date,
): RetentionStep {
  const { dataRetentionDays: wish, pendingRetentionDays: pending } = changes;
  const current = before.dataRetentionDays;
  if (pending !== undefined && pending !== null && pending !== before.pendingRetentionDays)
    throw invalid({
      pendingRetentionDays: ['Send null to cancel the change; set dataRetentionDays for a new time'],
    });
  const isWaiting = before.pendingRetentionDays !== null;
  if (wish === undefined || wish === current) {
    if (pending !== null || !isWaiting) return { columns: {} };
    const details = { days: before.pendingRetentionDays };
    return { columns: NO_PENDING_RETENTION, line: { action: 'tenant.cancel-retention', details } };
  }
  if (wish === null || (current !== null && wish > current))
    return { columns: { dataRetentionDays: wish, ...(isWaiting && NO_PENDING_RETENTION) } };
  // Sending the same time again does not restart the wait.
  if (wish === before.pendingRetentionDays) return { columns: {} };
  const from = new Date(now.getTime() + RETENTION_WAIT_DAYS * DAY_MS);
  return {
    columns: { pendingRetentionDays: wish, pendingRetentionFrom: from },
    wait: { days: wish, from },
    line: { action: 'tenant.plan-retention', details: { days: wish, from: from.toISOString() } },
  };
}

/**
 * Plans a change of the rules about people: while a shorter or first one is new, all of them rest for some days, because erased data can't be
 * restored. A longer time applies at once.
 * @returns the column to write; none if no rule became shorter
 */
export function planRuleRest(
  before: Pick<TenantDetails, (typeof PEOPLE_RULES)[number]>,
  changes: TenantChanges,
  now: Date,
): { retentionRulesFrom?: Date } {
  const isShorter = PEOPLE_RULES.some((field) => {
    const [wish, current] = [changes[field], before[field]];
    return wish !== undefined && (current === null || wish < current);
  });
  return isShorter ? { retentionRulesFrom: new Date(now.getTime() + RETENTION_WAIT_DAYS * DAY_MS) } : {};
}

const NO_PENDING_RETENTION = { pendingRetentionDays: null, pendingRetentionFrom: null } as const;

const RETENTION_ACTOR: AuditActor = { kind: 'system', id: null, label: 'retention', requestId: null };

/** Applies the retention times whose wait is over, each with its audit line. */
export async function startDueRetention(db: Database, now: Date): Promise<void> {
  const due = await db.tenant.findMany({
    where: { pendingRetentionFrom: { lte: now } },
    select: { id: true, pendingRetentionDays: true, pendingRetentionFrom: true },
  });
  for (const tenant of due) {
    await db.$transaction((tx) => startRetention(tx, tenant, now));
    await nextTurn();
  }
}

async function startRetention(
  tx: Prisma.TransactionClient,
  { id, ...waiting }: { id: string } & Pick<Retention, 'pendingRetentionDays' | 'pendingRetentionFrom'>,
  now: Date,
): Promise<void> {
  const days = waiting.pendingRetentionDays;
  // Skips a retention time that was cancelled or changed since it was read.
  const { count } = await tx.tenant.updateMany({
    where: { id, ...waiting },
    data: { dataRetentionDays: days, ...NO_PENDING_RETENTION },
  });
  if (count === 0) return;
  const target = { type: 'tenant', id };
  const action = 'tenant.start-retention';
  await recordAudit(tx, { actor: RETENTION_ACTOR, action, tenantId: id, target, details: { days } }, now);
}
