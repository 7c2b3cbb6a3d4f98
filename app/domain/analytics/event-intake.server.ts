import type { Database } from '#app/domain/database.ts';
import { findActiveTenantIds } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { transactDirectly } from '#app/lib/sql-transaction.ts';
import { type ArrivingBatch, insertEvents } from './event-statements.server.ts';

/** Writes a process's widget events. Batches that arrive together are written in one statement. */
export interface EventIntake {
  /**
   * Stores the batch. When this resolves, it is on disk. Existing events stay unchanged.
   * @param receivedAt the server's time, which decides the day that they count for
   * @throws AppError `not-found` for an unknown or inactive tenant; none of its events is stored
   */
  record(batch: ArrivingBatch, receivedAt: Date): Promise<void>;
}

interface ArrivedBatch {
  batch: ArrivingBatch;
  receivedAt: Date;
}

/** Batches per statement: 50 batches of 50 events have 30,000 parameters (SQLite allows 32,766). */
const MAX_EVENT_BATCHES_AT_ONCE = 50;

/** Times in ms, the same as for submissions: a silent connection must not block the others, and requests must not wait long. */
const OVERLAP_EVENTS_AFTER_MS = 2000;
const EVENT_INTAKE_DEADLINE_MS = 4000;
const MAX_WAITING_EVENT_BATCHES = 1000;
/** See createBatcher. */
const QUIET_EVENT_TURNS = 5;

/** Creates the intake of a process. */
export function eventIntake({
  db,
  provider = 'sqlite',
  overlapAfterMs = OVERLAP_EVENTS_AFTER_MS,
  deadlineMs = EVENT_INTAKE_DEADLINE_MS,
}: {
  db: Database;
  /**
   * On Postgres an event counts as existing only if it was stored on the same day or the day before; on SQLite, if it was stored on any
   * day.
   */
  provider?: 'sqlite' | 'postgresql';
  overlapAfterMs?: number;
  deadlineMs?: number;
}): EventIntake {
  const store = createBatcher((round: ArrivedBatch[]) => storeRound(db, provider, round), {
    atMost: MAX_EVENT_BATCHES_AT_ONCE,
    overlapAfterMs,
    deadlineMs,
    maxWaiting: MAX_WAITING_EVENT_BATCHES,
    quietTurns: QUIET_EVENT_TURNS,
    // A tenant may be deleted after it was looked up. Batches of other tenants must not fail with it.
    oneByOneAfter: (error) => !isUnavailable(error),
  });
  return {
    async record(batch, receivedAt) {
      const isStored = await store({ batch, receivedAt });
      if (!isStored) throw new AppError('not-found', 'This assessment is not available.');
    },
  };
}

/** @returns a function that tells whether a batch was stored; false if its tenant does not exist or is inactive */
async function storeRound(
  db: Database,
  provider: 'sqlite' | 'postgresql',
  round: readonly ArrivedBatch[],
): Promise<(arrived: ArrivedBatch) => boolean> {
  const clients = [...new Set(round.map(({ batch }) => batch.tenantId))];
  const tenantIds = await transactDirectly(db, async (tx) => {
    const activeTenantIds = await findActiveTenantIds(tx, clients);
    const knownBatches = round.flatMap((arrived) => {
      const tenantId = activeTenantIds.get(arrived.batch.tenantId);
      return tenantId ? [{ ...arrived, tenantId }] : [];
    });
    if (knownBatches.length > 0) await insertEvents(tx, knownBatches, provider);
    return activeTenantIds;
  });
  return ({ batch }) => tenantIds.has(batch.tenantId);
}
