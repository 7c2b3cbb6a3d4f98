import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

function parse(text: string, country: string | null): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, {
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

/** ISO code of the country of an E.164 number; null where it can't be told. */
export const countryOfNumber = (e164: string): string | null => parse(e164, null)?.country ?? null;
