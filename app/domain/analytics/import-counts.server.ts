import type { Database, Prisma } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';

/** A day's count as a seed describes it. */
export type RollupRow = Prisma.WidgetDailyRollupCreateManyInput;

const ROLLUPS = {
  into: `INSERT INTO "WidgetDailyRollup" ("tenantId", "day", "widget", "type", "step", "peptideId", "count", "sessions") VALUES`,
};

/** By a prepared statement: of a year's thousands of rows the client's createMany compiles a statement anew for each portion. */
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
  await transactDirectly(db, (tx) => insertRows(tx, ROLLUPS, values));
}

/** Where a seed says that a widget was seen. */
export type SightingRow = Prisma.EmbedSightingUncheckedCreateInput;

export async function importSightings(
  tx: Prisma.TransactionClient,
  rows: readonly SightingRow[],
): Promise<void> {
  await tx.embedSighting.createMany({ data: [...rows] });
}
