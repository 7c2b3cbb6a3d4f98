import type { Database } from '#app/domain/database.ts';
import { findActiveTenantIds } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { transactDirectly } from '#app/lib/sql-transaction.ts';
import type { WidgetEventBatch } from '#app/protocol/widget-events.ts';
import { insertEvents } from './event-statements.server.ts';

/** Where a process writes its widget events: batches of one moment go in one statement. */
export interface EventIntake {
  /**
   * Stores the batch; when this resolves it is on disk. Events that are there already stay as they are.
   * @param receivedAt the server's clock, which decides the day that they count for
   * @throws AppError `not-found` for an unknown or inactive tenant; no event of it is stored
   */
  record(batch: WidgetEventBatch, receivedAt: Date): Promise<void>;
}

interface ArrivedBatch {
  batch: WidgetEventBatch;
  receivedAt: Date;
}

/** Batches in a statement: 50 of 50 events have 27,500 parameters (SQLite takes 32,766). */
const MAX_AT_ONCE = 50;

/** As for submissions: a silent connection must not stop the others, and no request waits for long. In ms. */
const OVERLAP_AFTER_MS = 2000;
const DEADLINE_MS = 4000;
const MAX_WAITING = 1000;
/** See createBatcher. */
const QUIET_TURNS = 5;

/** Make one per process. */
export function eventIntake({
  db,
  provider = 'sqlite',
  overlapAfterMs = OVERLAP_AFTER_MS,
  deadlineMs = DEADLINE_MS,
}: {
  db: Database;
  /** On Postgres an event of the day before counts as there, too; without it one of the same day alone does. */
  provider?: 'sqlite' | 'postgresql';
  overlapAfterMs?: number;
  deadlineMs?: number;
}): EventIntake {
  const store = createBatcher((round: ArrivedBatch[]) => storeRound(db, provider, round), {
    atMost: MAX_AT_ONCE,
    overlapAfterMs,
    deadlineMs,
    maxWaiting: MAX_WAITING,
    quietTurns: QUIET_TURNS,
    // A tenant may be deleted after it was looked up: batches of other tenants must not fail with it.
    oneByOneAfter: (error) => !isUnavailable(error),
  });
  return {
    async record(batch, receivedAt) {
      const stored = await store({ batch, receivedAt });
      if (!stored) throw new AppError('not-found', 'This assessment is not available.');
    },
  };
}

/** @returns for each batch whether it was stored: false where there is no such tenant */
async function storeRound(
  db: Database,
  provider: 'sqlite' | 'postgresql',
  round: readonly ArrivedBatch[],
): Promise<(arrived: ArrivedBatch) => boolean> {
  const clients = [...new Set(round.map(({ batch }) => batch.tenantId))];
  const tenantIds = await transactDirectly(db, async (tx) => {
    const activeTenantIds = await findActiveTenantIds(tx, clients);
    const known = round.flatMap((arrived) => {
      const tenantId = activeTenantIds.get(arrived.batch.tenantId);
      return tenantId ? [{ ...arrived, tenantId }] : [];
    });
    if (known.length > 0) await insertEvents(tx, known, provider);
    return activeTenantIds;
  });
  return ({ batch }) => tenantIds.has(batch.tenantId);
}
