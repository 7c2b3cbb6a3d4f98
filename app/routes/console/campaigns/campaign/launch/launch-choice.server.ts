import { findStartError, type LaunchChoice, launchChoiceFields } from '#app/domain/campaigns/index.ts';
import { readMoment } from '#app/domain/reading/index.ts';

/** The choice as the page's form has it: who joins, and when the campaign starts. */
export interface TypedChoice {
  joins: string;
  joinedDays: string;
  excludeBuyersDays: string;
  /** By the clocks of the company: '2026-12-05T09:00'. */
  startsAt: string;
}

/** Older leads have mostly decided, and "Your plan is ready" is not true for them (D73). */
const PRESET: TypedChoice = { joins: 'recent', joinedDays: '30', excludeBuyersDays: '', startsAt: '' };

const NAMES = Object.keys(PRESET) as (keyof TypedChoice)[];

/** Reads the choice from a page's URL or from a form. */
export const readTypedChoice = (read: (name: string) => unknown): TypedChoice =>
  Object.fromEntries(
    NAMES.map((name) => {
      const value = read(name);
      return [name, typeof value === 'string' ? value : PRESET[name]];
    }),
  ) as unknown as TypedChoice;

export type ChoiceErrors = Partial<Record<keyof TypedChoice, string[]>>;

/** Parses a choice. Fields with errors keep their preset. @param of.timeZone the company's, by whose clocks the campaign starts */
export function parseChoice(
  typed: TypedChoice,
  { timeZone, now }: { timeZone: string; now: Date },
): { choice: LaunchChoice; errors: ChoiceErrors } {
  const values = {
    joins: typed.joins,
    joinedDays: Number(typed.joinedDays || Number.NaN),
    excludeBuyersDays: typed.excludeBuyersDays.trim() === '' ? null : Number(typed.excludeBuyersDays),
    startsAt: typed.startsAt === '' ? null : readLocalTime(typed.startsAt, timeZone),
  };
  const choice: LaunchChoice = { joins: 'recent', joinedDays: 30, excludeBuyersDays: null, startsAt: null };
  const errors: ChoiceErrors = {};
  for (const name of NAMES) {
    const result = launchChoiceFields[name].safeParse(values[name]);
    if (result.success) Object.assign(choice, { [name]: result.data });
    // The days count only for the leads of these days.
    else if (name !== 'joinedDays' || typed.joins === 'recent')
      errors[name] = result.error.issues.map(({ message }) => message);
  }
  const startError = findStartError(choice, now);
  return startError
    ? { choice: { ...choice, startsAt: null }, errors: { ...errors, startsAt: [startError] } }
    : { choice, errors };
}

/** Reads a time by a zone's clocks; an invalid date, which no rule accepts, for what can't be read. */
function readLocalTime(text: string, timeZone: string): Date {
  const reading = readMoment(text, { timeZone });
  return reading.ok ? reading.value.at : new Date(Number.NaN);
}
