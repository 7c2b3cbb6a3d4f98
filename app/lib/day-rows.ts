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

/** A figure by month, YYYY-MM. SQLite's driver reads counts and sums as bigint. */
export async function readMonthRows(
  rows: Promise<{ month: string; value: number | bigint }[]>,
): Promise<Map<string, number>> {
  return new Map((await rows).map(({ month, value }) => [month, Number(value)]));
}
