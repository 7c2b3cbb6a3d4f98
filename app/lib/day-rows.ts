/** A figure of one day, in UTC. */
export interface DayRow {
  /** YYYY-MM-DD */
  day: string;
  value: number;
}

/** Counts and sums as numbers: SQLite's driver reads them as bigint. */
export async function readDayRows(
  rows: Promise<{ day: string; value: number | bigint }[]>,
): Promise<DayRow[]> {
  return (await rows).map(({ day, value }) => ({ day, value: Number(value) }));
}
