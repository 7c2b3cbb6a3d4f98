import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min';

/** Loaded with the first number: the tables of all countries have 83 kB, and most submissions bring none. */
let loaded: Promise<typeof import('libphonenumber-js/min')> | null = null;
const library = () => {
  loaded ??= import('libphonenumber-js/min');
  return loaded;
};

/** Reads numbers that people typed. */
export interface NumberReader {
  /**
   * A number in E.164, by which texts are sent; null for what is not certainly a number that texts can reach: then it stays as it was
   * typed, and is never texted.
   * @param country ISO 3166-1 alpha-2: where numbers without a country's code belong. Null leaves those unread.
   */
  toE164(typed: string | null | undefined, country: string | null): string | null;
  /** ISO code of the country of an E.164 number; null where it can't be told. */
  countryOf(e164: string): string | null;
}

export async function createNumberReader(): Promise<NumberReader> {
  const { parsePhoneNumberFromString } = await library();
  const parse = (text: string, country: string | null): PhoneNumber | undefined =>
    parsePhoneNumberFromString(text, {
      ...(country ? { defaultCountry: country as CountryCode } : {}),
      // Not a number within a sentence.
      extract: false,
    });
  return {
    toE164(typed, country) {
      const text = typed?.trim();
      if (!text) return null;
      const number = parse(text, country);
      // Behind an extension is no phone that takes texts. Numbers of no country (+800) take none either.
      return number?.isValid() && !number.ext && !number.isNonGeographic() ? number.number : null;
    },
    countryOf: (e164) => parse(e164, null)?.country ?? null,
  };
}

/** `toE164` of a single number; loads nothing where none was typed. */
export async function readNumber(
  typed: string | null | undefined,
  country: string | null,
): Promise<string | null> {
  return typed?.trim() ? (await createNumberReader()).toE164(typed, country) : null;
}
