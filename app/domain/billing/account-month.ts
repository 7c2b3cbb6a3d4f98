import { isoMonth, nextMonth } from '#app/lib/months.ts';

/**
 * Returns the month whose account a sale, a refund or a line of an invoice enters: its own, or the open one if its own is closed (D26).
 * @param lastClosed the latest closed month, null before the first
 */
export function chooseMonth(
  date: Date,
  { lastClosed, now }: { lastClosed: string | null; now: Date },
): string {
  const month = isoMonth(date);
  if (lastClosed === null || month > lastClosed) return month;
  const running = isoMonth(now);
  // The clock may be behind.
  return running > lastClosed ? running : nextMonth(lastClosed);
}
