import { isoMonth } from '#app/lib/months.ts';

/** A month that a person may mean, with its name: 'October 2026'. */
export interface NamedMonth {
  month: string;
  name: string;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => nameMonth(index));

/**
 * Finds the month that a text names: 'october', 'oct 2025', '2025-10'. Without a year it is the latest one that has begun.
 * @returns null for a text that names none, and for a month that has not begun
 */
export function findMonth(text: string, now: Date): NamedMonth | null {
  const [, word = '', year] = /^([a-z]{3,9})\.?(?:\s+(\d{4}))?$/i.exec(text.trim()) ?? [];
  const index = word ? MONTHS.findIndex((name) => name.startsWith(word.toLowerCase())) : -1;
  const current = isoMonth(now);
  const month =
    index < 0 ? (/^\d{4}-(0[1-9]|1[0-2])$/.exec(text.trim())?.[0] ?? null) : toMonth(index, year, current);
  if (month === null || month > current) return null;
  const name = MONTHS[Number(month.slice(5)) - 1] ?? '';
  return { month, name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}` };
}

function toMonth(index: number, year: string | undefined, current: string): string {
  const digits = String(index + 1).padStart(2, '0');
  const thisYear = Number(current.slice(0, 4));
  if (year !== undefined) return `${year}-${digits}`;
  return `${thisYear}-${digits}` <= current ? `${thisYear}-${digits}` : `${thisYear - 1}-${digits}`;
}

function nameMonth(index: number): string {
  return new Date(Date.UTC(2026, index))
    .toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
    .toLowerCase();
}
