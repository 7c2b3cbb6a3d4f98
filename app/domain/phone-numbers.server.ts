import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The only parser of phone numbers, for leads, opt-outs, imports, texts and replies to texts. Two parsers would make two keys for one
 * number.
 */

/** Direction marks and zero-width spaces that programs put around a number. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

function parse(text: string, country: string | null): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text.replace(INVISIBLE, ''), {
    ...(country ? { defaultCountry: country as CountryCode } : {}),
    // Rejects a number inside a sentence.
    extract: false,
  });
}

/**
 * Reads a typed number as E.164, the form that texts are sent to. Returns null if it is not certainly a number that texts can reach: it is
 * then stored as typed and never texted. Synchronous, so that submissions stay in their order.
 * @param country ISO 3166-1 alpha-2, for numbers without a country code. With null, those are not read.
 */
export function readNumber(input: string | null | undefined, country: string | null): string | null {
  const text = input?.trim();
  if (!text) return null;
  const number = parse(text, country);
  // A number with an extension can't receive texts, nor can a number without a country (+800).
  return number?.isValid() && !number.ext && !number.isNonGeographic() ? number.number : null;
}

/** Characters that people put between the digits of a number: spaces, brackets, dots, slashes and dashes. */
const MARKS = /[\s().\-/\u2010-\u2015]/g;
/** The lengths of the shortest and longest numbers (E.164). */
const DIGITS = /^\+?\d{7,15}$/;

const readDigits = (text: string): string => text.replace(INVISIBLE, '').replace(MARKS, '');

/** The number in an opt-out. */
export interface NumberToStop {
  /** E.164, or the digits as typed if they are doubtful. */
  number: string;
  /** Whether the digits can't be read as a number. They match no lead's number until a country is known. */
  isDoubtful: boolean;
}

/**
 * Reads a number that must not get texts any more. An extension is dropped, because an opt-out stops the whole line.
 * @param country as for `readNumber`
 * @returns null for text without a number's digits
 */
export function readNumberToStop(input: string, country: string | null): NumberToStop | null {
  const text = input.trim();
  const number = parse(text, country);
  if (number?.isValid()) return { number: number.number, isDoubtful: false };
  const digits = readDigits(text);
  return DIGITS.test(digits) ? { number: digits, isDoubtful: true } : null;
}

/** Lists the spellings under which opt-outs of a typed number may be stored. */
export const spellingsOfNumber = (input: string): string[] => [
  ...new Set([input, readDigits(input), readNumberToStop(input, null)?.number ?? input]),
];

/** Returns the ISO codes of the countries that an E.164 number may belong to: one for most numbers, none if it shows no country. */
export function countriesOfNumber(e164: string): string[] {
  const number = parse(e164, null);
  return number?.country ? [number.country] : (number?.getPossibleCountries() ?? []);
}
