/**
 * What a mail may print of the names that visitors and members type (D51): a name is a way to put one's own text into a
 * mail that the service sends to a stranger. Names are stored as typed; this decides about printing only.
 */

/** Code points. The longest that a greeting has room for. */
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

/** A letter with at most 4 marks on it, as Thai and Indic scripts and transliterations need. Lisu's tones look like full stops and colons. */
const LETTER = '(?![\\ua4f8-\\ua4fd])\\p{L}[\\p{Mn}\\p{Mc}]{0,4}';
const JOINER = `(?<=[${JOINING}\\p{Mn}])[\\u200c\\u200d](?=[${JOINING}])`;
const APOSTROPHE_OR_HYPHEN = "['’\\-\\u2010\\u2011]";
/** An initial has a full stop after it, and then the name ends or a space follows. */
const WORD = `(?:${LETTER}\\.|${APOSTROPHE_OR_HYPHEN}?${LETTER}(?:(?:${JOINER}|${APOSTROPHE_OR_HYPHEN})?${LETTER})*${APOSTROPHE_OR_HYPHEN}?)`;
const NAME = new RegExp(`^${WORD}(?: ${WORD})*$`, 'u');
/** Letters and marks that show as nothing; the two joiners are judged above. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;

/** What V's consumer payload has for a name (D33). */
const PLACEHOLDER = 'consumer lead';

/**
 * A person's name as a mail, subject or sender line may print it: it consists of letters, marks, spaces, apostrophes,
 * hyphens and full stops after initials, so that no mail program makes a link of it.
 * @returns null for any other text: then the mail greets without a name
 */
export function printableName(typed: string | null | undefined): string | null {
  const name = (typed ?? '').replace(/\p{Zs}+/gu, ' ').trim();
  if ([...name].length > MAX_PRINTED || name.toLowerCase() === PLACEHOLDER) return null;
  const isName = (text: string) => NAME.test(text) && !INVISIBLE.test(text);
  // Its compatibility form too: some letters are a shorter way to write something else.
  return isName(name) && isName(name.normalize('NFKC')) ? name : null;
}

/** Control characters, halves of surrogate pairs, line separators, and marks that are invisible or turn text around. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** A company's name on one line, without what hides or turns around the text beside it. */
export const printableLine = (text: string): string =>
  text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/ {2,}/g, ' ')
    .trim();
