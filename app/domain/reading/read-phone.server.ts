import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanCode } from '#app/protocol/typed-text.ts';
import { quote, type Reading } from './reading.ts';

/**
 * The only reader of phone numbers, for leads, opt-outs, imports, texts and replies to texts. Two readers would make two keys for one
 * number.
 */

export interface Phone {
  /** E.164. */
  number: string;
  extension: string | null;
  /** False for a number with an extension or without a country (+800). */
  takesTexts: boolean;
}

/** Schemes of links, and the mark that Facebook's lead forms export before a number: `tel:`, `whatsapp:`, `p:`. */
const PHONE_SCHEME = /^(tel|sms|whatsapp|p)\s*:\s*(\/\/)?/i;
/** An apostrophe makes a spreadsheet keep a number as text. */
const PHONE_APOSTROPHE = /^['’](?=[+(\d])/;

const clean = (text: string): string =>
  cleanCode(text).replace(PHONE_APOSTROPHE, '').replace(PHONE_SCHEME, '');

function parse(text: string, country: string | null): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(clean(text), {
    ...(country ? { defaultCountry: country as CountryCode } : {}),
    // Rejects a number inside a sentence.
    extract: false,
  });
  return number?.isValid() ? number : undefined;
}

/**
 * Reads a phone number as people and programs write it.
 * @param country ISO 3166-1 alpha-2, for numbers without a country code. With null, those are not read.
 */
export function readPhone(input: string, country: string | null): Reading<Phone> {
  const number = parse(input, country);
  if (!number) return { ok: false, problem: 'unreadable', why: describeProblem(cleanCode(input), country) };
  const extension = number.ext ?? null;
  return {
    ok: true,
    value: {
      number: number.number,
      extension,
      takesTexts: extension === null && !number.isNonGeographic(),
    },
    key: extension === null ? number.number : `${number.number};ext=${extension}`,
  };
}

function describeProblem(text: string, country: string | null): string {
  if (text === '') return 'Enter a phone number.';
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text))
    return `A spreadsheet has rounded ${quote(text)}. Format the column as text and export the file again.`;
  return country === null && !text.startsWith('+')
    ? `${quote(text)} is not a phone number with its country’s code. Enter a number like +1 415 555 0199.`
    : `${quote(text)} is not a phone number. Enter a number like +1 415 555 0199.`;
}

/**
 * Reads a typed number as E.164, the form that texts are sent to. Returns null if it is not certainly a number that texts can reach: it is
 * then stored as typed and never texted. Synchronous, so that submissions stay in their order.
 * @param country as for `readPhone`
 */
export function readNumber(input: string | null | undefined, country: string | null): string | null {
  if (!input) return null;
  const reading = readPhone(input, country);
  return reading.ok && reading.value.takesTexts ? reading.value.number : null;
}

/** Characters that people put between the digits of a number: spaces, brackets, dots, slashes and dashes. */
const PHONE_NUMBER_MARKS = /[\s().\-/\u2010-\u2015]/g;
/** The lengths of the shortest and longest numbers (E.164). */
const PHONE_DIGITS = /^\+?\d{7,15}$/;

const readDigits = (text: string): string => clean(text).replace(PHONE_NUMBER_MARKS, '');

/** A number whose owner has opted out. */
export interface NumberToStop {
  /** E.164, or the digits as typed if they are doubtful. */
  number: string;
  /** Whether the digits can't be read as a number. They match no lead's number until a country is known. */
  isDoubtful: boolean;
}

/**
 * Reads a number that must not get texts any more. An extension is dropped, because an opt-out stops the whole line.
 * @param country as for `readPhone`
 * @returns null for text without a number's digits
 */
export function readNumberToStop(input: string, country: string | null): NumberToStop | null {
  const reading = readPhone(input, country);
  if (reading.ok) return { number: reading.value.number, isDoubtful: false };
  const digits = readDigits(input);
  return PHONE_DIGITS.test(digits) ? { number: digits, isDoubtful: true } : null;
}

/** Lists the spellings under which opt-outs of a typed number may be stored. */
export const spellingsOfNumber = (input: string): string[] => [
  ...new Set([input, readDigits(input), readNumberToStop(input, null)?.number ?? input]),
];

/**
 * Lists the digits under which an opt-out of an E.164 number may be stored if its country was unknown when it was read: as dialled in the
 * country (`015112345678`), from abroad (`0049…`, `01149…`), with the trunk zero (`+49015112345678`) and without the plus.
 */
export function listDoubtfulSpellings(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  if (!number) return [];
  const { countryCallingCode: code, nationalNumber } = number;
  const dialled = readDigits(number.formatNational());
  const international = [nationalNumber, dialled, `0${nationalNumber}`].map((digits) => `${code}${digits}`);
  const spellings = [nationalNumber, dialled, `0${nationalNumber}`, ...international];
  for (const digits of international) spellings.push(`+${digits}`, `00${digits}`, `011${digits}`);
  return [...new Set(spellings)].filter((digits) => digits !== e164 && PHONE_DIGITS.test(digits));
}

/** Returns the ISO codes of the countries that an E.164 number may belong to: usually one, none for a number without a country. */
export function countriesOfNumber(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  return number?.country ? [number.country] : (number?.getPossibleCountries() ?? []);
}
