import type { Database, Prisma } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';

/** A day's count as described by a seed. */
export type RollupRow = Prisma.WidgetDailyRollupCreateManyInput;

const IMPORTED_COUNTS_INSERT = {
  into: `INSERT INTO "WidgetDailyRollup" ("tenantId", "day", "widget", "type", "step", "peptideId", "count", "sessions") VALUES`,
};

/** Uses a prepared statement: for a year's thousands of rows, the client's createMany would compile a statement for each portion again. */
export async function importRollups(db: Database, rows: readonly RollupRow[]): Promise<void> {
  const values = rows.map(({ tenantId, day, widget, type, step = 0, peptideId = '', count, sessions }) => [
    tenantId,
    day,
    widget,
    type,
    step,
    peptideId,
    count,
    sessions,
  ]);
  await transactDirectly(db, (tx) => insertRows(tx, IMPORTED_COUNTS_INSERT, values));
}

/** A widget sighting as described by a seed. */
export type SightingRow = Prisma.EmbedSightingUncheckedCreateInput;

export async function importSightings(
  tx: Prisma.TransactionClient,
  rows: readonly SightingRow[],
): Promise<void> {
  await tx.embedSighting.createMany({ data: [...rows] });
}
