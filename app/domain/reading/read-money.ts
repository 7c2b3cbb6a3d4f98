import { stripEnd } from '#app/lib/strip-end.ts';
import { cleanCode } from '#app/protocol/typed-text.ts';
import { countDecimals, findCurrencies } from './currencies.ts';
import { type DecimalMark, readDecimalNumber } from './read-decimal.ts';
import { quote, type Reading } from './reading.ts';

export interface Money {
  /** The exact amount with the currency's decimals, such as `-1299.00`, or `1299` in JPY. */
  amount: string;
  /** ISO 4217; null if neither the text nor the caller names one. */
  currency: string | null;
  /** The amount in the unit of the database's columns; null if it has thousandths or is too large to be exact. */
  hundredths: number | null;
}

export type MoneyProblem = 'empty' | 'unreadable' | 'ambiguous' | 'currency' | 'too-precise';

export interface MoneyOptions {
  /** The currency to assume if the text names none, or a symbol of several (`$`). */
  currency?: string | null;
  /** The decimal mark, if the format of the text defines it. Otherwise `1.299` is ambiguous. */
  decimal?: DecimalMark | null;
  /** Rounds half up to the currency's decimals. Only for totals that a program has computed, such as WooCommerce's `129.9967`. */
  rounds?: boolean;
}

/** A whole amount may end in a mark without digits: `59,-`, `59.–`, `59.`. */
const WHOLE_MONEY_ENDING = /^[.,](?:--?|[–—])?/;
const MONEY_SIGNS = /[-+]/g;
/** Accountants write an amount below 0 in brackets. */
const MONEY_IN_BRACKETS = /^\((.*)\)$/;
const MAX_MONEY_LENGTH = 60;
/** Arabic-Indic digits and marks. */
const toWestern = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '’')
    .replaceAll('\u2212', '-')
    // `US $59.00` and `CAD $59.00`
    .replace(/^([A-Z]{1,3}) \$/i, '$1$$');

/** Reads an amount of money as people and programs write it. A number is treated like text with a decimal point. */
export function readMoney(input: string | number, options: MoneyOptions = {}): Reading<Money, MoneyProblem> {
  const text = typeof input === 'number' ? String(input) : toWestern(cleanCode(input));
  if (text === '') return refuse('empty', 'Enter an amount like 129.95.');
  const [, inBrackets] = MONEY_IN_BRACKETS.exec(text) ?? [];
  const parts = text.length > MAX_MONEY_LENGTH ? null : splitAmount(inBrackets ?? text);
  if (!parts) return unreadable(text);
  const { number, marks } = parts;
  const isNegative = parts.isNegative || inBrackets !== undefined;
  const currency = chooseCurrency(marks, options.currency ?? null, text);
  if (!currency.ok) return currency;
  const decimals = currency.code === null ? null : countDecimals(currency.code);
  const decimal = typeof input === 'number' ? '.' : options.decimal;
  const read = readDecimalNumber(number, { decimal, decimals });
  if (read === 'ambiguous') return refuse('ambiguous', describeAmbiguity(text, number));
  if (read === null) return unreadable(text);
  return scale(read, {
    text,
    isNegative,
    code: currency.code,
    decimals: decimals ?? 2,
    rounds: options.rounds,
  });
}

interface AmountParts {
  number: string;
  isNegative: boolean;
  /** The texts before and after the number that may name a currency. */
  marks: string[];
}

/** Splits an amount into its number, from the first digit to the last, and the texts around it. */
function splitAmount(text: string): AmountParts | null {
  const start = text.search(/\d/);
  let end = text.length;
  while (end > start && !/\d/.test(text.charAt(end - 1))) end -= 1;
  const [before, after] = [
    text.slice(0, Math.max(start, 0)).trim(),
    text.slice(end).replace(WHOLE_MONEY_ENDING, ''),
  ];
  const signs: readonly string[] = `${before}${after}`.match(MONEY_SIGNS) ?? [];
  if (start < 0 || signs.length > 1) return null;
  const first = before.replace(MONEY_SIGNS, '').trim();
  // The dot of `.99` belongs to the number, that of `Fr. 5` to the currency.
  const hasLeadingMark = /[.,]$/.test(first) && findCurrencies(first).length === 0;
  const number = `${hasLeadingMark ? first.slice(-1) : ''}${text.slice(start, end)}`;
  const marks = [hasLeadingMark ? first.slice(0, -1) : first, after.replace(MONEY_SIGNS, '').trim()];
  return { number, isNegative: signs.includes('-'), marks: marks.filter(Boolean) };
}

const refuse = <P extends MoneyProblem>(problem: P, why: string) => ({ ok: false, problem, why }) as const;
const unreadable = (text: string) =>
  refuse('unreadable', `${quote(text)} is not an amount. Enter an amount like 129.95.`);

function describeAmbiguity(text: string, number: string): string {
  const whole = number.replace(/[.,]/, '');
  return `${quote(text)} could be ${Number(whole).toLocaleString('en-US')} or ${number.replace(',', '.')}. Enter the amount with two decimals, like ${whole}.00.`;
}

type Choice = { ok: true; code: string | null } | Extract<Reading<never, MoneyProblem>, { ok: false }>;

/** Chooses the currency of an amount from the marks around it. */
function chooseCurrency(marks: readonly string[], expected: string | null, text: string): Choice {
  if (marks.length === 0) return { ok: true, code: expected };
  const [first = [], ...others] = marks.map(findCurrencies);
  const both = first.filter((code) => others.every((list) => list.includes(code)));
  if ([first, ...others].some((list) => list.length === 0)) return unreadable(text);
  if (both.length === 1) return { ok: true, code: both[0] ?? null };
  if (expected !== null && both.includes(expected)) return { ok: true, code: expected };
  return refuse(
    'currency',
    `${quote(text)} could be more than one currency. Add the currency’s code, like USD 129.95.`,
  );
}

interface Scaling {
  text: string;
  isNegative: boolean;
  code: string | null;
  decimals: number;
  rounds: boolean | undefined;
}

/** Converts an exact amount to the currency's decimals. */
function scale(
  { whole, part }: { whole: string; part: string },
  { text, isNegative, code, decimals, rounds = false }: Scaling,
): Reading<Money, MoneyProblem> {
  const exact = stripEnd(part, '0');
  if (exact.length > decimals && !rounds)
    return refuse(
      'too-precise',
      `${quote(text)} has more decimals than ${code ?? 'the currency'} allows. Enter at most ${decimals}.`,
    );
  const kept = BigInt(whole + exact.padEnd(decimals, '0').slice(0, decimals));
  const isRoundedUp = exact.length > decimals && (exact[decimals] ?? '0') >= '5';
  const units = kept + (isRoundedUp ? 1n : 0n);
  const padded = String(units).padStart(decimals + 1, '0');
  const positive = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  const amount = isNegative && units > 0n ? `-${positive}` : positive;
  const hundredths = toHundredths(isNegative ? -units : units, decimals);
  return {
    ok: true,
    value: { amount, currency: code, hundredths },
    key: code === null ? amount : `${amount} ${code}`,
  };
}

function toHundredths(units: bigint, decimals: number): number | null {
  const factor = 10n ** BigInt(Math.abs(decimals - 2));
  if (decimals > 2 && units % factor !== 0n) return null;
  const hundredths = Number(decimals > 2 ? units / factor : units * factor);
  return Number.isSafeInteger(hundredths) ? hundredths : null;
}
