import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The one reader of phone numbers: of leads, opt-outs, imports, texts and answers. Two readers would make two keys of one number. */

/** Marks of direction and spaces without width, which programs put around a number. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

function parse(text: string, country: string | null): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text.replace(INVISIBLE, ''), {
    ...(country ? { defaultCountry: country as CountryCode } : {}),
    // Not a number within a sentence.
    extract: false,
  });
}

/**
 * A number that a person typed in E.164, by which texts are sent; null for what is not certainly a number that texts can reach: then it
 * stays as it was typed, and is never texted. At once, so that submissions stay in their order.
 * @param country ISO 3166-1 alpha-2: where numbers without a country's code belong. Null leaves those unread.
 */
export function readNumber(typed: string | null | undefined, country: string | null): string | null {
  const text = typed?.trim();
  if (!text) return null;
  const number = parse(text, country);
  // Behind an extension is no phone that takes texts. Numbers of no country (+800) take none either.
  return number?.isValid() && !number.ext && !number.isNonGeographic() ? number.number : null;
}

/** What people put between the digits of a number: spaces, brackets, dots, slashes and dashes. */
const MARKS = /[\s().\-/\u2010-\u2015]/g;
/** As many digits as the shortest and the longest numbers have (E.164). */
const DIGITS = /^\+?\d{7,15}$/;

const readDigits = (text: string): string => text.replace(INVISIBLE, '').replace(MARKS, '');

/** What an opt-out says of a number. */
export interface NumberToStop {
  /** In E.164; the digits as they were typed when they are doubtful. */
  number: string;
  /** No number can be told from the digits: no lead's number is equal to them until a country explains them. */
  isDoubtful: boolean;
}

/**
 * A number that gets no texts any more. An extension is left out: an opt-out stops the whole line.
 * @param country as for `readNumber`
 * @returns null for a text that has no number's digits
 */
export function readNumberToStop(typed: string, country: string | null): NumberToStop | null {
  const text = typed.trim();
  const number = parse(text, country);
  if (number?.isValid()) return { number: number.number, isDoubtful: false };
  const digits = readDigits(text);
  return DIGITS.test(digits) ? { number: digits, isDoubtful: true } : null;
}

/** The spellings by which opt-outs of a typed number may be stored. */
export const spellingsOfNumber = (typed: string): string[] => [
  ...new Set([typed, readDigits(typed), readNumberToStop(typed, null)?.number ?? typed]),
];

/** ISO codes of the countries that an E.164 number may belong to: one for most; none where it tells no country. */
export function countriesOfNumber(e164: string): string[] {
  const number = parse(e164, null);
  return number?.country ? [number.country] : (number?.getPossibleCountries() ?? []);
}
