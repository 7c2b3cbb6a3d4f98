/** A figure by month, YYYY-MM. SQLite's driver reads counts and sums as bigint. */
export async function readMonthRows(
  rows: Promise<{ month: string; value: number | bigint }[]>,
): Promise<Map<string, number>> {
  return new Map((await rows).map(({ month, value }) => [month, Number(value)]));
}
