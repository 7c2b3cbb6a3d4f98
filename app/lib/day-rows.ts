/** A number for one day, in UTC. */
export interface DayRow {
  /** YYYY-MM-DD */
  day: string;
  value: number;
}

/** Converts counts and sums to numbers, because SQLite's driver reads them as bigint. */
export async function readDayRows(
  rows: Promise<{ day: string; value: number | bigint }[]>,
): Promise<DayRow[]> {
  return (await rows).map(({ day, value }) => ({ day, value: Number(value) }));
}

/** Maps each month, YYYY-MM, to its number. SQLite's driver reads counts and sums as bigint. */
export async function readMonthRows(
  rows: Promise<{ month: string; value: number | bigint }[]>,
): Promise<Map<string, number>> {
  return new Map((await rows).map(({ month, value }) => [month, Number(value)]));
}
