import { dictionary } from '@zxcvbn-ts/language-common';

/** Characters that people use instead of similar letters. */
const PASSWORD_LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Character sequences on the keyboard, typed forwards or backwards. */
const KEYBOARD_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')]);
/** A shorter core, such as `ab` of `ab-8341-5527-19`, does not make a password guessable. */
const MIN_PASSWORD_CORE = 4;

let common: Set<string> | undefined;

/** Converts to lower case without accents, so that spellings of one word compare as equal. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');

/** Replaces look-alike characters with letters. */
export const replaceLookalikes = (text: string): string =>
  text.replace(/[@431!0$57]/g, (sign) => PASSWORD_LOOKALIKES[sign] ?? sign);

/**
 * Whether a password is a keyboard row or one of the most common passwords (the list of 49,000 in @zxcvbn-ts/language-common), even with
 * digits and symbols at its ends, with spaces in it, with look-alike characters, or repeated.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(fold));
  const commonPasswords = common;
  return listSpellings(fold(password)).some(
    (text) => commonPasswords.has(text) || isKeyboardRow(text) || isRepeatedText(text, commonPasswords),
  );
}

function listSpellings(plain: string): string[] {
  const squeezed = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const withoutEnd = plain.replace(/(?<!\P{L})\P{L}+$/u, '');
  const cores = [
    withoutEnd,
    withoutEnd.replace(/^[^\p{L}]+/u, ''),
    squeezed.replace(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, ''),
  ];
  const long = cores.filter((core) => core.length >= MIN_PASSWORD_CORE);
  const all = [plain, squeezed, ...long];
  return [...all, ...all.map(replaceLookalikes)];
}

const isKeyboardRow = (text: string): boolean =>
  text.length >= MIN_PASSWORD_CORE && KEYBOARD_ROWS.some((row) => row.includes(text));

function isRepeatedText(text: string, commonPasswords: ReadonlySet<string>): boolean {
  const unit = findRepeatedUnit(text);
  return (
    unit !== undefined &&
    (unit.length < MIN_PASSWORD_CORE || commonPasswords.has(unit) || isKeyboardRow(unit))
  );
}

/** Returns the shortest text of at least two characters that gives `text` when it is repeated. */
function findRepeatedUnit(text: string): string | undefined {
  const characters = [...text];
  for (let size = 2; size <= characters.length / 2; size++) {
    if (characters.length % size !== 0) continue;
    const unit = characters.slice(0, size).join('');
    if (unit.repeat(characters.length / size) === text) return unit;
  }
  return undefined;
}
