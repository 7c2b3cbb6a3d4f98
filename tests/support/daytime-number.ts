import { nextTextOpening } from '#app/domain/campaigns/text-hours.ts';
import { countriesOfNumber } from '#app/domain/reading/index.ts';

/** Japan and Argentina: at any time it is daytime in one of them. */
const NUMBERS = ['+819012345678', '+5491123456789'];
const ALL_DAY = { start: 0, end: 1440, days: 127, timeZone: 'UTC' };
const HALF_AN_HOUR_MS = 1_800_000;

/** Returns a number to which texts may be sent now and for the next half hour, for tests that use the machine's clock. */
export function daytimeNumber(now = new Date()): string {
  const later = new Date(now.getTime() + HALF_AN_HOUR_MS);
  const number = NUMBERS.find((candidate) =>
    [now, later].every((time) => {
      const to = { number: candidate, countries: countriesOfNumber(candidate) };
      return nextTextOpening(ALL_DAY, to, time).getTime() === time.getTime();
    }),
  );
  if (!number) throw new Error(`No number has day at ${now.toISOString()}.`);
  return number;
}
