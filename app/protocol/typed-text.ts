/**
 * The characters and the e-mail addresses that people type. The widget's rules and the readers of `domain/reading` share them, so the widget
 * takes whatever the service takes.
 */

/** Halves of surrogate pairs, marks that reverse the text around them, and marks without a width. */
const INVISIBLE_MARKS =
  '\\p{Cs}\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';
const CONTROLS_AND_MARKS = new RegExp(`[\\p{Cc}${INVISIBLE_MARKS}]`, 'gu');
/** Tabs and line ends are kept. U+000B and U+000C, which Word writes for a line end within a paragraph, become one. */
const IN_LINES = new RegExp(`(?![\\n\\r\\t])[\\p{Cc}${INVISIBLE_MARKS}]`, 'gu');
/** The two joiners change how Persian and Indic names and many emojis look. Addresses and numbers never contain them. */
const JOINERS = /[\u200c\u200d]/g;

/** Line ends, tabs and the spaces of other programs, each of which becomes a plain space. A byte order mark is no space. */
const SPACES = /\r\n|(?!\ufeff)[\s\u0085]/g;

/** Cleans text of one line, such as a name. Characters that people do not type are removed, and everything else is kept. */
export const cleanName = (text: string): string =>
  text.replace(SPACES, ' ').replace(CONTROLS_AND_MARKS, '').trim();

/** Cleans text of several lines. Pages, mails and files escape it when they show it, so `<` is kept. */
export const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(IN_LINES, '')
    .trim();

/** Cleans an address, number or amount: full-width characters become ordinary ones, and every space a plain one. */
export const cleanCode = (text: string): string =>
  cleanName(text).replace(JOINERS, '').normalize('NFKC').trim();

export const MAX_EMAIL = 254;

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/**
 * The rule of the e-mail fields of browsers (HTML, "valid e-mail address"), with domains in any script. The domain has a dot and does not end
 * in digits, because no mail can be delivered to `ada@localhost` from here.
 */
const EMAIL = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@(?:${LABEL}\\.)+(?!\\d+$)(?=..)${LABEL}$`, 'u');

/** @param text cleaned by `cleanCode` */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text);
