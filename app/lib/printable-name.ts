import { isPlaceholderName } from './lead-name.ts';

/**
 * Decides what a mail may print of the names that visitors and members type (D51), because a name can be used to put text into a mail that
 * the service sends to a stranger. Names are stored as typed; this concerns printing only.
 */

/** Maximum length of a name that fits into a greeting, in code points. */
const MAX_PRINTED = 60;

/** Scripts that join or separate letters by U+200D and U+200C. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/**
 * A letter with at most 4 marks, as Thai and Indic scripts and transliterations need. Lisu's tones are excluded because they look like full
 * stops and colons.
 */
const LETTER = '(?![\\ua4f8-\\ua4fd])\\p{L}[\\p{Mn}\\p{Mc}]{0,4}';
const JOINER = `(?<=[${JOINING}\\p{Mn}])[\\u200c\\u200d](?=[${JOINING}])`;
const APOSTROPHE_OR_HYPHEN = "['’\\-\\u2010\\u2011]";
/** A full stop follows an initial, and then the name ends or a space follows. */
const WORD = `(?:${LETTER}\\.|${APOSTROPHE_OR_HYPHEN}?${LETTER}(?:(?:${JOINER}|${APOSTROPHE_OR_HYPHEN})?${LETTER})*${APOSTROPHE_OR_HYPHEN}?)`;
const PRINTABLE_NAME = new RegExp(`^${WORD}(?: ${WORD})*$`, 'u');
/** Invisible letters and marks. The two joiners are checked above. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns a person's name if a mail, subject or sender line may print it: it consists of letters, marks, spaces, apostrophes, hyphens and
 * full stops after initials, so that no mail program turns it into a link.
 * @returns null for any other text; the mail then greets without a name
 */
export function printableName(input: string | null | undefined): string | null {
  const name = (input ?? '').replace(/\p{Zs}+/gu, ' ').trim();
  if ([...name].length > MAX_PRINTED || isPlaceholderName(name)) return null;
  const isName = (text: string) => PRINTABLE_NAME.test(text) && !INVISIBLE.test(text);
  // Check the compatibility form too, because NFKC turns some letters into other characters.
  return isName(name) && isName(name.normalize('NFKC')) ? name : null;
}

/** Control characters, halves of surrogate pairs, line separators, and marks that are invisible or change the text direction. */
const UNPRINTABLE_IN_NAMES =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** Returns a company's name on one line, without characters that hide or reverse the text around it. */
export const printableLine = (text: string): string =>
  text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(UNPRINTABLE_IN_NAMES, '')
    .replace(/ {2,}/g, ' ')
    .trim();
