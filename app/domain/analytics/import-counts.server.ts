import type { Database, Prisma } from '../database.ts';

/** A day's count as a seed describes it. */
export type RollupRow = Prisma.WidgetDailyRollupCreateManyInput;

export async function importRollups(db: Database, rows: readonly RollupRow[]): Promise<void> {
  await db.widgetDailyRollup.createMany({ data: [...rows] });
}

/** Where a seed says that a widget was seen. */
export type SightingRow = Prisma.EmbedSightingUncheckedCreateInput;

export async function importSightings(
  tx: Prisma.TransactionClient,
  rows: readonly SightingRow[],
): Promise<void> {
  await tx.embedSighting.createMany({ data: [...rows] });
}
